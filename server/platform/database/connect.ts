import { setTimeout as sleep } from 'node:timers/promises'
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core'
import { Client, Pool, types } from 'pg'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { within } from '../semaphore.ts'
import { isDatabaseAway } from './away.ts'
import { retryDeadlock } from './error-codes.ts'
import { queryLimitMs } from './query-limit.ts'

/** The database or a transaction on it: store functions take either. */
export type Database = PgDatabase<NodePgQueryResultHKT>
type NoTables = Record<string, never>
type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  NoTables,
  ExtractTablesWithRelations<NoTables>
>

/** Release 0.1 connected under this name; its processes still need what later ones do without. */
export const LAST_NAME_WITH_OLD_INDEX = 'crypto-news'
const APPLICATION_NAME = 'crypto-news 2'

type Options = {
  url: string
  log: Pick<Logger, 'warn'>
  maxConnections?: number
  /** A visitor waits at most this long before hearing that the database is away. */
  patienceMs?: number
  queryTimeoutMs?: number
  /** Behind PgBouncer in transaction mode. */
  isPooled?: boolean
}

// ids and counts as numbers, also in statements written as SQL: ours stay far below 2^53
types.setTypeParser(types.builtins.INT8, Number)

export type Replica = { name: string; db: Database }

/**
 * Said at the start of each session, because poolers refuse it while connecting. What nobody waits for must
 * not go on in the database; a day is 24 hours, whatever zone its server is set to.
 */
const sessionSettings = "set statement_timeout = '60s'; set timezone = 'UTC'"

/** A session learns where PostgreSQL's memory is as it goes: a search takes a new one more than twice as long. */
const KEPT_IDLE_MS = 10 * MINUTE_MS

/**
 * A page asks several handlers at once, and inside a snapshot they share one connection: each waits for the one before.
 * (With pg's `pipeline` closing would wait for ever for a database that has stopped answering.)
 */
class QueueingClient extends Client {
  #last: Promise<unknown> = Promise.resolve()

  override query(...call: unknown[]): never {
    // the pool's own questions answer by a callback, one at a time
    if (typeof call.at(-1) === 'function') return Reflect.apply(super.query, this, call) as never
    const limited = withinLimit(call)
    const answer = this.#last.then(() => Reflect.apply(super.query, this, limited))
    this.#last = answer.catch((error: unknown) => {
      // a rollback would wait for the same silence
      if (isDatabaseAway(error)) void this.end()
    })
    return answer as never
  }
}

/** The server cancels a statement first, where it can. */
const CANCELLED_WITHIN_MS = 1_000

function withinLimit([query, ...rest]: unknown[]): unknown[] {
  const ms = queryLimitMs()
  if (ms === undefined || typeof query !== 'object') return [query, ...rest]
  return [{ ...query, query_timeout: ms + CANCELLED_WITHIN_MS }, ...rest]
}

/**
 * Each transaction may get another session, which does not know the statements named in the one before. (Drizzle takes
 * every class with 'Pool' in its name for a pool.)
 */
class NamelessClient extends QueueingClient {
  override query(query: unknown, ...rest: unknown[]): never {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query
    return super.query(isNamed ? { ...query, name: undefined } : query, ...rest)
  }
}

export function connect({ url, log, ...options }: Options) {
  const { maxConnections = 10, patienceMs = 3000, queryTimeoutMs = 60_000, isPooled } = options
  const pool = new Pool({
    Client: isPooled ? NamelessClient : QueueingClient,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: patienceMs,
    // a database that has stopped answering, rather than gone, must not hold requests for ever
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    idleTimeoutMillis: KEPT_IDLE_MS,
    application_name: APPLICATION_NAME,
    onConnect: async (client) => void (await client.query(sessionSettings)),
  })
  // an idle connection that breaks is replaced at the next query; without a listener it would end the process
  pool.on(
    'error',
    (error) => pool.ending || log.warn(`Lost a database connection: ${error.message}`),
  )
  // one that breaks in the middle of a transaction has a listener of its own; the transaction fails with the reason
  pool.on('connect', (client) => client.on('error', () => {}))
  // sent when a connection is free, by whoever frees it: the limit of whoever asks is known only here
  const { query } = pool
  pool.query = ((...call: unknown[]) => Reflect.apply(query, pool, withinLimit(call))) as never
  const db: Database = drizzle(pool)
  db.transaction = (work, config) => retryDeadlock(() => transaction(pool, work, config))
  return { db, pool, close: () => pool.end() }
}

/** One that hangs must give up before the visitor does, whom the primary can still answer. */
const REPLICA_PATIENCE = { patienceMs: 1_000, queryTimeoutMs: 5_000 }

export function connectReplicas(
  urls: readonly string[],
  options: Pick<Options, 'log' | 'isPooled'>,
) {
  const connected = urls.map((url) => ({
    name: url.replace(/^.*@|\?.*$/g, ''),
    ...connect({ url, ...options, ...REPLICA_PATIENCE }),
  }))
  return { replicas: connected, close: () => Promise.all(connected.map(({ close }) => close())) }
}

/** Drizzle's own asks for `begin` before it promises to give the connection back: one that breaks there would be missing for good. */
async function transaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const limitMs = queryLimitMs()
  const limited = async (tx: Transaction) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${limitMs}`))
    return work(tx)
  }
  const client = await pool.connect()
  let isBroken = false
  try {
    return await drizzle(client).transaction(limitMs ? limited : work, config)
  } catch (error) {
    isBroken = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

const AGAIN_MS = 1_000
/** A database that hangs does not answer a goodbye either. */
const GOODBYE_MS = 1_000

/**
 * Calls back for every NOTIFY on the channel, and after every new connection, because what was said before it is
 * lost. Nobody may rely on it alone. Answers how to stop.
 */
export function listenTo(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  const stopping = new AbortController()
  let client: Client | undefined

  async function connectAndListen() {
    client = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'crypto-news listener',
    })
    const ended = Promise.withResolvers<void>()
    client.on('error', () => ended.resolve())
    client.on('end', () => ended.resolve())
    client.on('notification', onNotify)
    // one that is ended while it connects never says how that went
    await Promise.race([client.connect(), ended.promise])
    await client.query(`listen ${channel}`)
    onNotify()
    await ended.promise
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await connectAndListen().catch(() => {}) // database away: its readers report it
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const listening = keepListening()
  return async () => {
    stopping.abort()
    await within(GOODBYE_MS, Promise.allSettled([client?.end(), listening]))
  }
}

/** The first row of a query; undefined without any. */
export const first = async <R>(rows: PromiseLike<R[]>): Promise<R | undefined> => (await rows)[0]

/** The row that an insert or update always returns. */
export async function theRow<R>(rows: PromiseLike<R[]>): Promise<R> {
  const [row] = await rows
  if (!row) throw new Error('No row was returned')
  return row
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

type Row = Record<string, unknown>
type Statement = Parameters<typeof sql>

/** The rows of a statement: rowsOf<Row>(db)`select …`. */
export const rowsOf =
  <R extends Row>(db: Database) =>
  async (...statement: Statement): Promise<R[]> =>
    (await db.execute(sql(...statement))).rows as R[]

export const firstRow =
  <R extends Row>(db: Database) =>
  async (...statement: Statement): Promise<R | undefined> =>
    (await rowsOf<R>(db)(...statement))[0]

export const idsFrom =
  (db: Database) =>
  async (...statement: Statement): Promise<number[]> =>
    idsOf(await rowsOf<{ id: number }>(db)(...statement))
