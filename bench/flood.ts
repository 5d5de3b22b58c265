import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/database/connect.ts'
import { publishers } from '../server/platform/database/schema.ts'
import { shippedBackground } from '../server/reading/comparison/terms.ts'
import { shippedWeights } from '../server/stories/pair-score.ts'
import { StoryGrouper } from '../server/stories/story-grouper.ts'
import { rss } from '../server/testing/fake-publisher.ts'
import { readSample } from '../server/testing/sample-news.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { percentile } from './percentile.ts'
import type { Row } from './results.ts'
import { startFetch } from './site.ts'
import { timeOf } from './timed-get.ts'
import { startWebSite } from './web-site.ts'

const PUBLISHERS = 12
const QUIET_MS = 15_000
/** Longest time each wave is measured; the table says how much was analysed by then. */
const LIMIT_MS = 150_000
const WORDS =
  'desk ledger vault review branch filing audit notice rules bank court fund trader token watch probe'.split(
    ' ',
  )
const COINS = ['Bitcoin', 'Ethereum', 'Solana', 'Litecoin', 'Cardano', 'Polkadot']
const VERBS = ['jumps', 'falls', 'steadies', 'rallies']
const CAUSES = ['ETF approval', 'exchange listing', 'network upgrade']

type Flood = {
  name: string
  items: number
  waves: number
  title: (publisher: number, item: number) => string
}
const FLOODS: Flood[] = [
  {
    name: '12 x 300 near-identical items',
    items: 300,
    waves: 1,
    title: (publisher, item) =>
      `Coinbase hit with $77 million penalty in Berlin over custody ${WORDS[item % 16]} ${WORDS[(item >> 4) % 16]} ${publisher * 300 + item}`,
  },
  {
    name: '6,840 headlines from 72 templates',
    items: 285,
    waves: 2,
    title: (publisher, item) =>
      `${COINS[item % 6]} ${VERBS[(item >> 1) % 4]} after ${CAUSES[(item >> 3) % 3]}, report ${publisher}-${item}`,
  },
]

/** Floods of headlines that hardly differ: what they cost the visitors of the same process, and what one article costs. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const flood of FLOODS) {
    const measured = await flooded(flood)
    for (const { what, figure, reference } of measured)
      console.log(`${what}: ${figure} (${reference})`)
    rows.push(...measured)
  }
  return [...rows, ...costOfAnArticle()]
}

async function flooded(flood: Flood): Promise<Row[]> {
  let wave = 0
  const feeds = createServer((request, reply) =>
    reply.end(documentOf(flood, Number(request.url?.slice(1)), wave)),
  )
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(feeds.address() as AddressInfo).port}`
  const loopFile = join(testFolder(), 'loop.txt')
  const site = await startWebSite(1_000, {
    FETCH_ALLOW_HOSTS: host,
    LOOP_FILE: loopFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-loop.ts')}`,
  })
  let stopMs = 0
  try {
    await timed(site.url, () => sleep(QUIET_MS)) // warm-up, and what a start leaves to be done
    const quiet = await timed(site.url, () => sleep(QUIET_MS))
    await site.db.insert(publishers).values(
      Array.from({ length: PUBLISHERS }, (_, n) => ({
        name: `Flood ${n}`,
        rss_url: `http://${host}/${n}`,
      })),
    )
    const during = await timed(site.url, async () => {
      for (; wave < flood.waves; wave++) {
        await startFetch(site.url)
        await untilAnalyzed(site.db, (wave + 1) * PUBLISHERS * flood.items)
      }
    })
    const counts = await countsOf(site.db)
    const loop = turnsOf(loopFile, during.from, during.to)
    const calm = turnsOf(loopFile, quiet.from, quiet.to)
    await startFetch(site.url)
    await sleep(1_000)
    stopMs = await timeToEnd(site.pid)
    await site.stop()
    const row = (what: string, figure: number, reference: number, unit = 'ms'): Row => ({
      what: `${flood.name}: ${what}`,
      figure: `${figure.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`,
      reference: `quiet ${reference.toFixed(1)} ${unit}`,
      ratio: figure / reference,
    })
    return [
      row('event-loop lag, p99', percentile(loop.lag, 99), percentile(calm.lag, 99)),
      row('CPU of one turn of the loop, p99', percentile(loop.cpu, 99), percentile(calm.cpu, 99)),
      row('longest turn of the loop, CPU', Math.max(...loop.cpu), Math.max(...calm.cpu)),
      row('/healthz, p99', percentile(during.health, 99), percentile(quiet.health, 99)),
      row('home page, p99', percentile(during.home, 99), percentile(quiet.home, 99)),
      {
        what: `${flood.name}: ${counts.analyzed} of ${counts.articles} articles analysed, largest story ${counts.largest}`,
        figure: `${((during.to - during.from) / 1000).toFixed(0)} s`,
        reference: 'fetched, grouped and analysed',
        ratio: 1,
      },
      {
        what: `${flood.name}: SIGTERM 1 s after another wave`,
        figure: `${(stopMs / 1000).toFixed(1)} s`,
        reference: 'limit 10 s',
        ratio: stopMs / 10_000,
      },
    ]
  } finally {
    if (stopMs === 0) await site.stop()
    feeds.close()
  }
}

function documentOf(flood: Flood, publisher: number, wave: number): string {
  const now = Date.now()
  return rss(
    Array.from({ length: flood.items }, (_, n) => {
      const item = wave * flood.items + n
      return {
        title: flood.title(publisher, item),
        link: `https://flood-${publisher}.example/${item}`,
        date: new Date(now - n * 1_000).toUTCString(),
        summary: 'The notice was published this morning, and the company did not comment on it.',
      }
    }),
  )
}

/** Asks for both addresses in turns until the work is done. */
async function timed(url: string, work: () => Promise<unknown>) {
  const from = Date.now()
  let isOver = false
  const done = work().finally(() => {
    isOver = true
  })
  const [health, home]: [number[], number[]] = [[], []]
  while (!isOver) {
    health.push(await timeOf(`${url}/healthz`))
    home.push(await timeOf(url))
    await sleep(20)
  }
  await done
  return { from, to: Date.now(), health, home }
}

function turnsOf(file: string, from: number, to: number) {
  const turns = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at >= from && at <= to)
  return { lag: turns.map(([, lag = 0]) => lag), cpu: turns.map(([, , cpu = 0]) => cpu) }
}

async function timeToEnd(pid: number): Promise<number> {
  const begun = performance.now()
  process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await sleep(20)
  return performance.now() - begun
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function countsOf(db: Database) {
  const { rows } = await db.execute<{ articles: number; analyzed: number; largest: number }>(sql`
    select count(*)::int as articles, count(analyzed_at)::int as analyzed,
      (select coalesce(max(n), 0)::int from (select count(*) as n from article_stories where story_id is not null group by story_id) s) as largest
    from articles where title not like 'Bitcoin held on exchanges%'`)
  return rows[0] ?? { articles: 0, analyzed: 0, largest: 0 }
}

async function untilAnalyzed(db: Database, count: number) {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(1_000))
    if ((await countsOf(db)).analyzed >= count) return
}

/** CPU of grouping one more article of a flood beside 10, 100 and 1,000 others. */
function costOfAnArticle(): Row[] {
  const grouper = new StoryGrouper(shippedWeights(), shippedBackground())
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const costs: number[] = []
  for (let id = 1; id <= 1_100; id++) {
    const article = readSample({
      id,
      publisher: id % PUBLISHERS,
      at: Date.UTC(2026, 4, 6) + id * 10_000,
      title: FLOODS[0]?.title(0, id) ?? '',
      lead: '',
      ad: false,
      coins: () => ({ main: [], all: [] }),
    })
    const begun = cpuMs()
    grouper.place(article, grouper.decide(article).story ?? id)
    costs.push(cpuMs() - begun)
  }
  const after = (count: number) =>
    costs.slice(count, count + 100).reduce((sum, each) => sum + each, 0) / 100
  return [100, 1_000].map((count) => ({
    what: `CPU of grouping an article beside ${count} near-identical ones`,
    figure: `${after(count).toFixed(2)} ms`,
    reference: `beside 10 ${after(10).toFixed(2)} ms`,
    ratio: after(count) / after(10),
  }))
}
