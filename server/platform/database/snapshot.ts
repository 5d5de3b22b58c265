import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './connect.ts'

const snapshot = new AsyncLocalStorage<Database>()

/**
 * The database for whoever answers visitors: inside `inSnapshot` every read of it goes to that one transaction,
 * however many handlers a page asks.
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
/** For who remembers something by its database: the same one, whichever of the two is given. */
export const withoutSnapshot = (db: Database): Database => bases.get(db) ?? db

/** Everything that `read` reads belongs to one moment. */
export function inSnapshot<Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => snapshot.run(tx, () => read(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
