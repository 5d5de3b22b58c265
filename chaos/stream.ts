import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startOwnDatabase } from '../bench/own-database.ts'
import { makeArticle } from '../server/testing/factories.ts'
import { type Site, startSite } from './site.ts'

const [WRITES, IDLE, FOLLOWERS] = [Number(process.env.WRITES ?? 5_000), 200, 10]
/** After each part of the writes one of them is killed with -9. */
const KILLED = ['web', 'database', 'web', 'database', 'web']
const QUIET_MS = 10_000
/** PostgreSQL counts what an idle session did within 10 s. */
const SETTLED_MS = 15_000

type Database = Awaited<ReturnType<typeof startOwnDatabase>>['db']

/** Reads the stream of the site that is up, and goes on after the last event it got. */
function follow(url: () => string, address: string) {
  const stopping = new AbortController()
  const cursors: string[] = []
  const articles = new Set<number>()
  const read = async () => {
    const last = cursors.at(-1)
    const response = await fetch(`${url()}/api/stream?after=start`, {
      headers: { 'x-forwarded-for': address, ...(last && { 'last-event-id': last }) },
      signal: stopping.signal,
    })
    let rest = ''
    for await (const bytes of response.body ?? []) {
      const events = (rest + Buffer.from(bytes).toString('latin1')).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, cursor, data] = /^id: (.*)\nevent: .*\ndata: (.*)$/.exec(event) ?? []
        if (!cursor || !data) continue
        cursors.push(cursor)
        const { kind, id } = JSON.parse(data)
        if (kind === 'article') articles.add(id)
      }
    }
  }
  const reading = (async () => {
    for (; !stopping.signal.aborted; await sleep(200)) await read().catch(() => {})
  })()
  return {
    cursors,
    articles,
    async stop() {
      stopping.abort()
      await reading
    },
  }
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
    const settings = { PROCESS: 'web', DATABASE_URL: database.url, TRUST_PROXY: 'on', LOG_LEVEL: 'silent' }
    let site: Site = await startSite(settings)
    await sleep(SETTLED_MS)
    const [queriesBefore, memoryBefore] = [await transactionsWhileQuiet(db), site.memoryMb()]
    const idle = Array.from({ length: IDLE }, (_, n) => follow(() => site.url, `203.0.113.${n}`))
    await sleep(SETTLED_MS)
    const [queries, memory] = [await transactionsWhileQuiet(db), site.memoryMb()]
    await Promise.all(idle.map((each) => each.stop()))

    const followers = Array.from({ length: FOLLOWERS }, (_, n) => follow(() => site.url, `198.51.100.${n}`))
    const part = Math.floor(WRITES / (KILLED.length + 1))
    for (let written = 0; written < WRITES; ) {
      const isStored = await makeArticle(db).catch(() => sleep(100, false))
      if (!isStored || ++written % part > 0) continue
      const victim = KILLED[written / part - 1]
      if (victim === 'database') await killDatabase(db)
      if (victim !== 'web') continue
      await site.end('SIGKILL')
      site = await startSite(settings)
    }
    const stored = await db.execute<{ id: string }>(sql`select id from articles`)
    const isDone = () => followers.every(({ articles }) => articles.size >= stored.rows.length)
    for (let waited = 0; waited < 60 && !isDone(); waited++) await sleep(1_000)
    await Promise.all(followers.map((each) => each.stop()))
    await site.stop()
    await database.stop()
    const sum = (of: (follower: (typeof followers)[number]) => number) =>
      followers.reduce((total, each) => total + of(each), 0)
    return {
      'memory of idle streams': `${memory - memoryBefore} MB, ${Math.round(((memory - memoryBefore) * 1024) / IDLE)} kB each`,
      'transactions in 10 quiet seconds, without and with them': `${queriesBefore} and ${queries}`,
      'articles stored': stored.rows.length,
      'events lost': sum(({ articles }) => stored.rows.filter(({ id }) => !articles.has(Number(id))).length),
      'events twice': sum(({ cursors }) => cursors.length - new Set(cursors).size),
    }
  },
}
