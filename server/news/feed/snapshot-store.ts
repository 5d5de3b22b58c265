import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { isCanceled } from '../../platform/database/error-codes.ts'
import { badInput } from '../../platform/errors.ts'

/** The client times out after five seconds. */
const PATIENCE_MS = 4_000
/** A bitmap of a common word needs more than 4 MB, and to read it costs ten times what the planner takes it to. */
const SETTINGS = "set local work_mem = '32MB'; set local cpu_index_tuple_cost = 0.05"

/** Reads page and count in one snapshot. A costly search is cancelled when the client has timed out. */
export async function readFeed<T>(
  db: Database,
  read: (tx: Database) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const inSnapshot = async (tx: Database) => {
    await tx.execute(sql.raw(`${SETTINGS}; set local statement_timeout = ${patienceMs}`))
    return read(tx)
  }
  try {
    return await db.transaction(inSnapshot, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  } catch (error) {
    throw isCanceled(error) ? badInput('This search takes too long. Try fewer or other words.') : error
  }
}
