import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { startOwnDatabase } from '../bench/own-database.ts'
import { articlesNow, storiesNow } from '../server/publishing/updates/store.ts'
import { makeArticle } from '../server/testing/factories.ts'
import { type Site, startSite } from './site.ts'

const [WRITES, IDLE, FOLLOWERS] = [Number(process.env.WRITES ?? 5_000), 200, 10]
/** After each part of the writes one of them is killed with -9. */
const KILLED = ['web', 'database', 'web', 'database', 'web']
const QUIET_MS = 10_000
/** PostgreSQL counts what an idle session did within 10 s. */
const SETTLED_MS = 15_000

type Database = Awaited<ReturnType<typeof startOwnDatabase>>['db']

type Update = { cursor: string; kind: string; id: number; article?: unknown; story?: unknown }

/** What a program knows that reads nothing but updates; `read` is called again after whatever happens to it. */
function consumer(
  read: (take: (update: Update) => void, last: string, signal: AbortSignal) => Promise<unknown>,
) {
  const stopping = new AbortController()
  const cursors: string[] = []
  const known = new Map<string, unknown>()
  const take = ({ cursor, kind, id, article, story }: Update) => {
    cursors.push(cursor)
    if (article || story) known.set(`${kind} ${id}`, article ?? story)
    else known.delete(`${kind} ${id}`)
  }
  const reading = (async () => {
    for (; !stopping.signal.aborted; await sleep(200))
      await read(take, cursors.at(-1) ?? 'start', stopping.signal).catch(() => {})
  })()
  return {
    cursors,
    known,
    async stop() {
      stopping.abort()
      await reading
    },
  }
}

/** Reads the stream of the site that is up, and goes on after the last event it got. */
const follow = (url: () => string, address: string) =>
  consumer(async (take, last, signal) => {
    const response = await fetch(`${url()}/api/stream?after=start`, {
      headers: { 'x-forwarded-for': address, ...(last !== 'start' && { 'last-event-id': last }) },
      signal,
    })
    let rest = ''
    const letters = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      const events = (rest + letters.decode(bytes, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, cursor, data] = /^id: (.*)\nevent: .*\ndata: (.*)$/.exec(event) ?? []
        if (cursor && data) take({ ...JSON.parse(data), cursor })
      }
    }
  })

/** Asks /api/updates again and again, always with the cursor of the answer before. */
function poll(url: () => string, address: string) {
  let after = 'start'
  return consumer(async (take, _last, signal) => {
    const headers = { 'x-forwarded-for': address }
    const response = await fetch(`${url()}/api/updates?limit=100&after=${after}`, {
      headers,
      signal,
    })
    const { updates, next } = (await response.json()) as { updates: Update[]; next: string }
    for (const update of updates) take(update)
    after = next
  })
}

/** Every kind of write in turn: a new article, another headline, hidden, shown again, deleted, a story, a story of two outlets. */
async function write(db: Database, n: number) {
  if (n % 5 !== 4) return makeArticle(db)
  const some = sql`(select id from articles order by md5(id::text || ${String(n)}) limit 1)`
  const changes = [
    sql`update articles set title = ${`Headline ${n}`} where id = ${some}`,
    sql`update articles set hidden = true where id = ${some}`,
    sql`update articles set hidden = false where hidden`,
    // of a deleted lead the product makes another in the same transaction
    sql`delete from articles a where id = ${some} and not exists (select from stories where lead_article_id = a.id)`,
    sql`with made as (
        insert into stories (first_at, last_at, lead_article_id)
        select now(), now(), id from articles where not hidden order by id desc limit 1 returning id, lead_article_id
      ) insert into article_stories (article_id, story_id) select lead_article_id, id from made
        on conflict (article_id) do update set story_id = excluded.story_id`,
    sql`update stories set outlet_count = 2, slug = 's' where outlet_count < 2`,
  ]
  return db.execute(changes[Math.floor(n / 5) % changes.length] ?? sql`select 1`)
}

/** The same from the tables, as the API returns it. */
async function stored(db: Database): Promise<Map<string, unknown>> {
  const idsOf = async (table: string) =>
    (await db.execute<{ id: string }>(sql.raw(`select id from ${table}`))).rows.map(({ id }) =>
      Number(id),
    )
  const all = new Map<string, unknown>()
  for (const [id, article] of await articlesNow(db, await idsOf('articles')))
    all.set(`article ${id}`, article)
  for (const [id, { story }] of await storiesNow(db, await idsOf('stories')))
    if (story) all.set(`story ${id}`, story)
  // as it comes over HTTP
  return new Map(JSON.parse(JSON.stringify([...all])))
}

const transactions = async (db: Database) => {
  const { rows } = await db.execute<{ n: string }>(
    sql`select xact_commit as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.n)
}

/** Of whatever runs in the background of a quiet site. */
async function transactionsWhileQuiet(db: Database) {
  const before = await transactions(db)
  await sleep(QUIET_MS)
  return (await transactions(db)) - before
}

async function killDatabase(db: Database) {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')
  process.kill(Number(/PPid:\s+(\d+)/.exec(status)?.[1]), 'SIGKILL')
}

export const stream = {
  title: `${IDLE} idle streams, then ${WRITES} writes while web process and database are killed with -9`,
  async run(): Promise<Record<string, string | number>> {
    const database = await startOwnDatabase()
    const { db } = database
    const settings = {
      PROCESS: 'web',
      DATABASE_URL: database.url,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
    }
    let site: Site = await startSite(settings)
    await sleep(SETTLED_MS)
    const [queriesBefore, memoryBefore] = [await transactionsWhileQuiet(db), site.memoryMb()]
    const idle = Array.from({ length: IDLE }, (_, n) => follow(() => site.url, `203.0.113.${n}`))
    await sleep(SETTLED_MS)
    const [queries, memory] = [await transactionsWhileQuiet(db), site.memoryMb()]
    await Promise.all(idle.map((each) => each.stop()))

    const readers = Array.from({ length: FOLLOWERS }, (_, n) =>
      (n % 2 ? poll : follow)(() => site.url, `198.51.100.${n}`),
    )
    const part = Math.floor(WRITES / (KILLED.length + 1))
    for (let written = 0; written < WRITES; ) {
      const isStored = await write(db, written).catch(() => sleep(100, false))
      if (!isStored || ++written % part > 0) continue
      const victim = KILLED[written / part - 1]
      if (victim === 'database') await killDatabase(db)
      if (victim !== 'web') continue
      await site.end('SIGKILL')
      site = await startSite(settings)
    }
    const truth = await stored(db)
    const wrong = () =>
      readers.map(({ known }) => {
        const keys = new Set([...known.keys(), ...truth.keys()])
        return [...keys].filter((key) => !isDeepStrictEqual(known.get(key), truth.get(key))).length
      })
    const isDone = () => wrong().every((count) => count === 0)
    for (let waited = 0; waited < 60 && !isDone(); waited++) await sleep(1_000)
    await Promise.all(readers.map((each) => each.stop()))
    await site.stop()
    await database.stop()
    const twice = readers.map(({ cursors }) => cursors.length - new Set(cursors).size)
    return {
      'memory of idle streams': `${memory - memoryBefore} MB, ${Math.round(((memory - memoryBefore) * 1024) / IDLE)} kB each`,
      'transactions in 10 quiet seconds, without and with them': `${queriesBefore} and ${queries}`,
      'articles and stories in the database': truth.size,
      'entries read by each': readers.map(({ cursors }) => cursors.length).join(', '),
      'known otherwise than stored, by each (stream, updates, stream, …)': wrong().join(', '),
      'entries twice, by each': twice.join(', '),
    }
  },
}
