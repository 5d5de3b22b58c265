import type { Context } from '../context.ts'
import { isDatabaseAway } from '../database/away.ts'
import { ongoingIds } from './answer-or-continue.ts'
import { deadJobs } from './store.ts'

const LOOK_EVERY_MS = 10_000

/** How to continue work of a kind: requesting it with the same key and input claims the dead job. */
export type Restarts = Record<
  string,
  (context: Context, key: string, input: unknown) => Promise<unknown>
>

/** Polls for jobs whose process has died. Returns a function that stops polling. */
export function watchForDeadJobs(context: Context, restarts: Restarts): () => void {
  const look = () =>
    restartDeadJobs(context, restarts).catch((error) => {
      // An unreachable database is reported elsewhere.
      if (!isDatabaseAway(error))
        context.log.error({ err: error }, 'dead jobs could not be restarted')
    })
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}

export async function restartDeadJobs(context: Context, restarts: Restarts): Promise<void> {
  const own = new Set(ongoingIds(context.db))
  const dead = (await deadJobs(context.db)).filter(({ id }) => !own.has(id))
  // The job's row holds the failure.
  await Promise.allSettled(
    dead.map(({ kind, key, input }) => restarts[kind]?.(context, key, input)),
  )
}
