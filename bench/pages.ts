import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/database/connect.ts'
import { SMALL_MEMORY } from '../server/web-processes.ts'
import { startOwnDatabase } from './own-database.ts'
import { median, percentile } from './percentile.ts'
import type { Row } from './results.ts'
import type { Searched, Searches } from './searchers.ts'
import { type Load, middleOf, type StartedApp, startApp } from './start-app.ts'
import { tellStory } from './tell-story.ts'
import { timeOf } from './timed-get.ts'
import { fill } from './web-site.ts'

const ROUNDS = 3
const COLD_RUNS = 40
/** A server's code is compiled as it runs: the first pages cost several times the later ones. */
const WARM_UP_RUNS = 60
const SEARCHERS = 100
const SEARCHES = 1_000
/** One request after the other beside the searches, so that its time is the server's and not its own queue's. */
const QUIET_RUNS = 1_000

const CATEGORY = '/bitcoin'
const HOT = [
  ['home page', '/'],
  ['articles of the API', '/api/articles'],
  ['category page', CATEGORY],
  ['feed.xml', '/feed.xml'],
  ['sitemap.xml', '/sitemap.xml'],
  ['404 page', '/nothing-is-here'],
  ['a small file', '/favicon.svg'],
  ['top stories of the API', '/api/stories/top'],
  ['all coins', '/coins'],
  ['coin page', '/coins/btc'],
] as const

/** What visitors ask for most, ready, beside bare HTTP sending as many bytes; the home page cold; a hot page under a flood. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '2' },
    },
  })
  const { url, db, stop } = await startOwnDatabase()
  await fill(db, Number(values.articles))
  const pages = [...HOT, ['story page', await tellStory(db)] as const]
  const app = await startApp(
    { ...SMALL_MEMORY.env, DATABASE_URL: url, WITH_PAGES: '1' },
    SMALL_MEMORY.execArgv,
  )
  try {
    const rows = []
    for (const [name, path] of pages) rows.push(await hot(app, name, path, Number(values.seconds)))
    rows.push(...(await cold(app, db)))
    rows.push(...(await underSearches(app.ports.app)))
    rows.push(memory(await app.ask('rss')))
    return rows
  } finally {
    await app.stop()
    await stop()
  }
}

async function hot({ ports, load }: StartedApp, name: string, path: string, seconds: number) {
  const bytes = await sizeOf(ports.app, path)
  const ours: Load[] = []
  const bare: Load[] = []
  // in turns, so that a busy moment of the machine falls on both
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load(ports.bare, [`/${bytes}/packed`], 'br', seconds))
    ours.push(await load(ports.app, [path], 'br', seconds))
  }
  const [we, they] = [middleOf(ours), middleOf(bare)]
  return {
    what: `${name}, ready, ${bytes} bytes`,
    figure: `${we.rate.toFixed(0)}/s, ${we.cpu.toFixed(0)} us of CPU`,
    reference: `bare node:http ${they.rate.toFixed(0)}/s, ${they.cpu.toFixed(0)} us`,
    ratio: we.rate / they.rate,
    cpuRatio: they.cpu / we.cpu,
  }
}

/** Nothing is ready: every first request finds the version of the data changed. In turns with rendering alone, both warmed up. */
async function cold({ ports, ask }: StartedApp, db: Database): Promise<Row[]> {
  const times = {
    home: [] as number[],
    alone: [] as number[],
    first: [] as number[],
    second: [] as number[],
  }
  async function costOf(path: string) {
    const before = await ask('cpu')
    await sizeOf(ports.app, path)
    return (await ask('cpu')) - before
  }
  async function change() {
    await db.execute(sql`insert into site_changes (changes, articles, removals) values (1, 0, 1)`)
    await ask('changed')
  }
  for (let run = -WARM_UP_RUNS; run < COLD_RUNS; run++) {
    await change()
    const home = await costOf('/')
    const second = await costOf(CATEGORY)
    await change()
    const first = await costOf(CATEGORY)
    const alone = await ask('render')
    if (run < 0) continue
    for (const [name, cost] of Object.entries({ home, alone, first, second }))
      times[name as keyof typeof times].push(cost)
  }
  const ms = (costs: number[]) => median(costs) / 1000
  return [
    {
      what: 'home page, not ready: CPU of the server, compressed as asked for',
      figure: `${ms(times.home).toFixed(1)} ms`,
      reference: `rendering it alone, its data at hand ${ms(times.alone).toFixed(1)} ms`,
      ratio: ms(times.home) / ms(times.alone),
    },
    {
      what: 'category page, not ready, after the home page of the same data: CPU of the server',
      figure: `${ms(times.second).toFixed(1)} ms`,
      reference: `as the first page after a change ${ms(times.first).toFixed(1)} ms`,
      ratio: ms(times.second) / ms(times.first),
    },
  ]
}

async function underSearches(port: number): Promise<Row[]> {
  const quiet = await timesOf(port, QUIET_RUNS)
  let isOver = false
  const workerData: Searches = { port, visitors: SEARCHERS, searches: SEARCHES }
  const searched = once(
    new Worker(new URL('./searchers.ts', import.meta.url), { workerData }),
    'message',
  ).finally(() => {
    isOver = true
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(...(await timesOf(port, 1)))
  const [{ waits, refused }] = (await searched) as [Searched]
  const [we, they, wait] = [percentile(meanwhile, 99), percentile(quiet, 99), percentile(waits, 99)]
  return [
    {
      what: `home page while ${SEARCHERS} visitors make ${SEARCHES} different searches, p99`,
      figure: `${we.toFixed(1)} ms`,
      reference: `the same without them ${they.toFixed(1)} ms`,
      ratio: we / they,
    },
    {
      what: 'those searches, answered or refused, p99',
      figure: `${wait.toFixed(0)} ms, ${refused} of ${SEARCHES} refused`,
      reference: 'one second',
      ratio: wait / 1000,
    },
  ]
}

async function timesOf(port: number, count: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < count; run++) times.push(await timeOf(`http://127.0.0.1:${port}/`))
  return times
}

const memory = (bytes: number): Row => ({
  what: 'memory of the web process after all of it',
  figure: `${(bytes / 1e6).toFixed(0)} MB`,
  reference: '250 MB',
  ratio: bytes / 250e6,
})

async function sizeOf(port: number, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'br' },
  })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
