import * as z from 'zod'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob, timedJob } from '../../platform/queue/job.ts'
import { isNews } from '../../platform/said-once.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { analyzePendingJob } from '../articles/analysis-jobs.ts'
import { fetchEach } from '../feeds/fetch-publishers.ts'
import { nobodyEverAnswered, publishersToFetch } from '../publishers/store.ts'
import { claimTick, noteLastRun } from './store.ts'

export const fetchFeeds = defineJob({
  name: 'fetch-feeds',
  payload: z.object({ tick: z.iso.datetime() }),
  policy: 'exclusive',
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: HOUR_SECONDS,
})

/** Restarted after its process died, it continues with feeds not fetched since the tick. */
export async function runSchedule(
  context: Context,
  tick: Date,
  signal?: AbortSignal,
): Promise<{ totalArticles: number }> {
  const now = context.now()
  const due = await publishersToFetch(context.db, now)
  // A fetch in the future was recorded by a clock that ran ahead.
  const left = due.filter(
    ({ last_fetch_at: last }) => last === null || new Date(last) < tick || new Date(last) > now,
  )
  const result = await fetchEach(context, left, undefined, signal)
  signal?.throwIfAborted()
  await noteLastRun(context.db, context.now())
  await context.queue.send(analyzePendingJob, {})
  const notice = await unreachableNotice(context.db)
  if (isNews(context.log, 'publishers', notice) && notice) context.log.warn(notice)
  return result
}

export const feedTick = timedJob('feed-tick', '* * * * *', { expireInSeconds: 60 })

/** Looks at once whether a run is due: at the start, and when the settings have changed. */
export async function checkScheduleNow({ queue }: Context): Promise<void> {
  await queue.send(feedTick, {})
}

/**
 * Starts the run of the current interval, counted from midnight UTC, unless it was started. A run missed
 * while everything was down is made up once. While an earlier run continues, the interval stays unclaimed.
 */
export async function startDueRun({ db, queue, log, now }: Context): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const { enabled, interval } = await currentSettings(tx)
      if (!enabled) return false
      const tick = currentTick(now(), interval)
      const claim = await claimTick(tx, tick, now())
      if (!claim) return false
      if (claim.aheadUntil)
        log.warn(
          `A clock that ran ahead had put the fetch schedule off until ${claim.aheadUntil}. It goes on from now.`,
        )
      const run = await queue.send(fetchFeeds, { tick: tick.toISOString() }, { tx })
      if (run === null) throw new EarlierRunGoesOn()
      return true
    })
  } catch (error) {
    if (error instanceof EarlierRunGoesOn) return false
    throw error
  }
}

/** Thrown to undo the claim with its transaction. */
class EarlierRunGoesOn extends Error {}

export function currentTick(now: Date, intervalSeconds: number): Date {
  const length = intervalSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/** Message for terminal and dashboard while no publisher could be reached; undefined otherwise. */
export async function unreachableNotice(db: Database): Promise<string | undefined> {
  if (!(await nobodyEverAnswered(db))) return undefined
  return 'None of the publishers could be reached yet. Does this server have access to the internet? They are tried again by themselves; meanwhile "npm run demo" shows the product without a connection.'
}
