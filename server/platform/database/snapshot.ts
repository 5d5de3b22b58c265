import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './connect.ts'

const snapshot = new AsyncLocalStorage<Database>()

/**
 * The database handle for request handlers: inside `inSnapshot` all reads use that one transaction, however
 * many handlers a page calls.
 */
export function snapshotAware(db: Database): Database {
  const aware = new Proxy(db, {
    get(_, name) {
      const current = snapshot.getStore() ?? db
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

export function inSnapshot<Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => snapshot.run(tx, () => read(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
