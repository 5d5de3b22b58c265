import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { isCanceled } from '../database/error-codes.ts'
import { badInput } from '../errors.ts'

/** A reader gives up after five seconds. */
const PATIENCE_MS = 4_000
/**
 * The planner takes the whole table to be cheap for the first 10,001 of something common, wherever they stand in it;
 * a bitmap of a common word needs more than 4 MB to be exact.
 */
const SETTINGS = "set local enable_seqscan = off; set local work_mem = '32MB'; set local statement_timeout = "

/** Reads page and count in one snapshot. A costly search ends when nobody waits any more. */
export async function readFeed<T>(
  db: Database,
  read: (tx: Database) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const inSnapshot = async (tx: Database) => {
    await tx.execute(sql.raw(SETTINGS + patienceMs))
    return read(tx)
  }
  try {
    return await db.transaction(inSnapshot, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  } catch (error) {
    throw isCanceled(error) ? badInput('This search takes too long. Try fewer or other words.') : error
  }
}
