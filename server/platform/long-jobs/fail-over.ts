import type { Context } from '../context.ts'
import { isDatabaseAway } from '../database/away.ts'
import { ongoingIds } from './answer-or-continue.ts'
import { deadJobs } from './store.ts'

const LOOK_EVERY_MS = 10_000

/** How work of a kind goes on: by asking for it with the key and input it had, which finds the dead job and takes its place. */
export type Restarts = Record<string, (context: Context, key: string, input: unknown) => Promise<unknown>>

/** Looks now and every few seconds for jobs whose process has died. Answers how to stop looking. */
export function watchForDeadJobs(context: Context, restarts: Restarts): () => void {
  const look = () =>
    restartDeadJobs(context, restarts).catch((error) => {
      // that the database is away is told elsewhere
      if (!isDatabaseAway(error)) context.log.error({ err: error }, 'dead jobs could not be restarted')
    })
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}

export async function restartDeadJobs(context: Context, restarts: Restarts): Promise<void> {
  const own = new Set(ongoingIds(context.db))
  const dead = (await deadJobs(context.db)).filter(({ id }) => !own.has(id))
  // a failure is told by the job itself
  await Promise.allSettled(dead.map(({ kind, key, input }) => restarts[kind]?.(context, key, input)))
}
