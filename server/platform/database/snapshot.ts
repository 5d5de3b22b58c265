import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './connect.ts'

type Snapshot = { tx: Database; reads?: Map<string, unknown> }
const snapshot = new AsyncLocalStorage<Snapshot>()
const MOST_READS = 200

/**
 * The database handle for request handlers: inside `inSnapshot` all reads use that one transaction, however
 * many handlers a page calls.
 */
export function snapshotAware(db: Database): Database {
  const aware = new Proxy(db, {
    get(_, name) {
      const current = snapshot.getStore()?.tx ?? db
      const value = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
  bases.set(aware, db)
  return aware
}

const bases = new WeakMap<Database, Database>()
/** The underlying handle, for maps keyed by database. */
export const withoutSnapshot = (db: Database): Database => bases.get(db) ?? db

export function inSnapshot<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction((tx) => snapshot.run({ tx }, () => read(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** What `read` asks for by `readOnce` is kept in `reads`, for others that read the same version of the data. */
export function withReads<Result>(
  reads: Map<string, unknown>,
  read: () => Promise<Result>,
): Promise<Result> {
  const current = snapshot.getStore()
  return current ? snapshot.run({ ...current, reads }, read) : read()
}

/** `key` names what is read. Outside a snapshot it is read each time. */
export async function readOnce<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
  const reads = snapshot.getStore()?.reads
  if (reads?.has(key)) return reads.get(key) as Found
  const found = await read()
  if (reads && reads.size < MOST_READS) reads.set(key, found)
  return found
}
