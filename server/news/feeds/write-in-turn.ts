import type { Database } from '../../platform/database/connect.ts'
import { Semaphore } from '../../platform/semaphore.ts'

/** Of the pool's connections; the others are for visitors, however many feeds arrive at once. */
const WRITERS = 3
const writers = new Semaphore(WRITERS)

/** A storing transaction. Downloads run in parallel, storing is limited. */
export async function writeInTurn<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const giveBack = await writers.take('feeds')
  try {
    return await db.transaction(work)
  } finally {
    giveBack()
  }
}
