import { SITE_CHANGED } from '../platform/answers/store.ts'
import type { Context } from '../platform/context.ts'
import { listenTo } from '../platform/database/listen.ts'
import { followingJob } from './following-job.ts'

/** Articles are grouped into stories within about this long. */
const SOON_MS = 2_000

/** Sends the job soon after the site changed; without a notification it runs every minute. Returns how to stop. */
export function watchChanges({ queue }: Pick<Context, 'queue'>, databaseUrl: string): () => Promise<void> {
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
