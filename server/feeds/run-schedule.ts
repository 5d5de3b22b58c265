import { requestAnalysis } from '../analysis/request-analysis.ts'
import type { Context } from '../context.ts'
import { publishersToFetch } from '../publishers/store.ts'
import { noteLastRun } from '../settings/feed-schedule-store.ts'
import { unreachableNotice } from '../starter/unreachable.ts'
import { fetchEach } from './fetch-publishers.ts'

/**
 * One scheduled run. Taken up again after its process died, it goes on with the feeds that have not been visited since the
 * tick, so that no publisher is asked twice.
 */
export async function runSchedule(
  context: Context,
  tick: Date,
  signal?: AbortSignal,
): Promise<{ totalArticles: number }> {
  const due = await publishersToFetch(context.db, context.now())
  const left = due.filter(({ last_fetch_at }) => last_fetch_at === null || new Date(last_fetch_at) < tick)
  const result = await fetchEach(context, left, undefined, signal)
  signal?.throwIfAborted()
  await noteLastRun(context.db, context.now())
  await requestAnalysis(context, 'by schedule')
  const notice = await unreachableNotice(context.db)
  if (notice) context.log.warn(notice)
  return result
}
