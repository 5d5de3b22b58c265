import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { badInput } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'

/** A reader gives up after five seconds. */
const PATIENCE_MS = 4_000
const QUERY_CANCELED = '57014'
const twoAtOnce = new Semaphore(2)

/**
 * For the few searches that no index makes quick: two at a time, so that everything else still finds a connection, and
 * none for longer than anybody waits.
 */
export async function asCostlySearch<T>(
  db: Database,
  read: (tx: Database) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const giveBack = await twoAtOnce.take('search', AbortSignal.timeout(patienceMs)).catch(() => undefined)
  if (!giveBack) throw tooCostly()
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(patienceMs))}`)
      return read(tx)
    })
  } catch (error) {
    throw isCanceled(error) ? tooCostly() : error
  } finally {
    giveBack()
  }
}

const tooCostly = () => badInput('This search takes too long. Try fewer or other words.')

function isCanceled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === QUERY_CANCELED || isCanceled(cause)
}
