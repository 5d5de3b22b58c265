import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { keepFacts, storiesWithoutFacts } from './facts-store.ts'
import { refreshedMembersOf } from './members-store.ts'
import { lockStories } from './store.ts'

const BATCH = 500

/**
 * Keeps the facts of reports that have none: those stored before there were columns for them, and old ones of an outlet
 * whose mark as rewriting others has changed. Newest stories first, with at most half a core. What is left to do is
 * in the rows themselves, so a stopped run resumes.
 */
export async function completeFacts(
  { db, log }: Pick<Context, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  let below = Number.MAX_SAFE_INTEGER
  let completed = 0
  while (!signal?.aborted) {
    const began = performance.now()
    const ids = await db.transaction((tx) => completeBatch(tx, below))
    const last = ids.at(-1)
    if (last === undefined) break
    below = last
    completed += ids.length
    await sleep(performance.now() - began, undefined, { signal }).catch(() => {})
  }
  if (completed > 0) log.info(`Worked out who was first in ${completed} stories`)
}

/** Nobody may refresh these stories meanwhile. */
async function completeBatch(tx: Database, below: number): Promise<number[]> {
  await lockStories(tx)
  const ids = await storiesWithoutFacts(tx, below, BATCH)
  await keepFacts(tx, ids, await refreshedMembersOf(tx, ids))
  return ids
}
