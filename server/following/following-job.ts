import * as z from 'zod'
import { SITE_CHANGED } from '../platform/answers/store.ts'
import type { Context } from '../platform/context.ts'
import { listenTo } from '../platform/database/connect.ts'
import { defineJob } from '../platform/queue/job.ts'

/** Articles are grouped into stories within about this long. */
const SOON_MS = 2_000

/** Matches what changed with the rules, and puts what is due into the outbox. */
export const followingJob = defineJob({
  name: 'following',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'short',
  retryLimit: 2,
  retryDelaySeconds: 1,
})

/** Sends the job soon after the site changed; without a notification it runs every minute. Returns how to stop. */
export function watchChanges(
  { queue }: Pick<Context, 'queue'>,
  databaseUrl: string,
): () => Promise<void> {
  let soon: NodeJS.Timeout | undefined
  const stop = listenTo(databaseUrl, SITE_CHANGED, () => {
    soon ??= setTimeout(() => {
      soon = undefined
      queue.send(followingJob, {}).catch(() => {}) // the schedule sends it too
    }, SOON_MS).unref()
  })
  return async () => {
    clearTimeout(soon)
    await stop()
  }
}
