import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../context.ts'
import { post } from '../messages/post.ts'
import { type HandledJob, handle, timedJob } from '../queue/job.ts'
import { lastPurge, removedPaths, savePurge, siteVersion } from './store.ts'

/** After this long every process knows of a removal, so nothing purged can be fetched again as it was. */
const KNOWN_MS = 2_000
const MOST_PATHS = 100
/** Rows carry the time their transaction began. */
const OVERLAP_MS = 5 * MINUTE_MS

/** Sent by web processes when they see a removal; the schedule finds what they missed and what failed. */
export const purgeJob = timedJob('purge', '* * * * *', {
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 2,
})

export const purgeJobs = (context: Context): HandledJob[] => [
  handle(purgeJob, (_payload, { signal }) => purge(context, signal)),
]

/**
 * Purges what was hidden or deleted since the last purge from the cache in front: at once, and again when no process can send
 * it any more. The last entry is always '/*', because an article may be on any page. Recorded only when both arrived.
 */
export async function purge(
  { config, db, outbound, now }: Context,
  signal?: AbortSignal,
  knownMs = KNOWN_MS,
) {
  const { purgeUrl, purgeToken } = config
  if (!purgeUrl) return
  const { removals } = await siteVersion(db)
  const last = await lastPurge(db)
  if (last?.removals === removals) return
  const at = now().toISOString()
  const since = new Date(Date.parse(last?.at ?? at) - OVERLAP_MS).toISOString()
  const body = JSON.stringify({ paths: [...(await removedPaths(db, since, MOST_PATHS)), '/*'] })
  for (const waitMs of [0, knownMs]) {
    if (waitMs > 0) await sleep(waitMs, undefined, { ...(signal && { signal }) })
    const sent = await post({
      outbound,
      address: purgeUrl,
      service: purgeUrl,
      body,
      headers: purgeToken ? { authorization: `Bearer ${purgeToken}` } : {},
      secrets: [purgeToken ?? ''],
    })
    if (!sent.delivered) throw new Error(`PURGE_URL does not take what is hidden: ${sent.answer}`)
  }
  await savePurge(db, { removals, at })
}
