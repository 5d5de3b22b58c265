import type { Context } from '../context.ts'
import { isDatabaseAway } from '../database/away.ts'
import { ongoingIds } from './answer-or-continue.ts'
import { deadJobs } from './store.ts'

const LOOK_EVERY_MS = 10_000

/** How work of a kind is begun anew from its key: by asking for it, which finds the dead job and goes on in its place. */
export type Heirs = Record<string, (context: Context, key: string) => Promise<unknown>>

/** Looks now and every few seconds for work whose process has died. Answers how to stop looking. */
export function watchForDeadWork(context: Context, heirs: Heirs): () => void {
  const look = () =>
    takeOverDeadWork(context, heirs).catch((error) => {
      // that the database is away is told elsewhere
      if (!isDatabaseAway(error)) context.log.error({ err: error }, 'dead work could not be taken over')
    })
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}

export async function takeOverDeadWork(context: Context, heirs: Heirs): Promise<void> {
  const own = new Set(ongoingIds(context.db))
  const dead = (await deadJobs(context.db)).filter(({ id }) => !own.has(id))
  // a failure is told by the job itself
  await Promise.allSettled(dead.map(({ kind, key }) => heirs[kind]?.(context, key)))
}
