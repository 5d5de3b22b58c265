import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/database/connect.ts'
import { SMALL_MEMORY } from '../server/web-processes.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'
import { tellStory } from './tell-story.ts'
import { fill } from './web-site.ts'

const CONNECTIONS = 50
const ROUNDS = 3
const COLD_RUNS = 40
/** A server's code is compiled as it runs: the first pages cost several times the later ones. */
const WARM_UP_RUNS = 60
const SEARCHERS = 100
const SEARCHES = 1_000
/** One request after the other beside the searches, so that its time is the server's and not its own queue's. */
const QUIET_RUNS = 300

const HOT = [
  ['home page', '/'],
  ['articles of the API', '/api/articles'],
  ['category page', '/bitcoin'],
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
    options: { articles: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '2' } },
  })
  const { url, db, stop } = await startOwnDatabase()
  await fill(db, Number(values.articles))
  const pages = [...HOT, ['story page', await tellStory(db)] as const]
  const server = fork(join(import.meta.dirname, 'app-beside-bare.ts'), {
    env: { ...process.env, ...SMALL_MEMORY.env, DATABASE_URL: url, WITH_PAGES: '1' },
    execArgv: SMALL_MEMORY.execArgv,
  })
  try {
    const [ports] = (await once(server, 'message')) as [Ports]
    const rows = []
    for (const [name, path] of pages) rows.push(await hot(server, ports, name, path, Number(values.seconds)))
    rows.push(await cold(server, ports, db))
    rows.push(...(await underSearches(ports)))
    rows.push(memory(await ask(server, 'rss')))
    return rows
  } finally {
    server.disconnect()
    await once(server, 'exit')
    await stop()
  }
}

type Ports = { app: number; bare: number }
/** cpu: microseconds of the server's processor a request, which other programs disturb less than the rate. */
type Load = { rate: number; cpu: number }

async function hot(server: ChildProcess, ports: Ports, name: string, path: string, seconds: number) {
  const bytes = await sizeOf(ports.app, path)
  const ours: Load[] = []
  const bare: Load[] = []
  // in turns, so that a busy moment of the machine falls on both
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load(server, ports.bare, `/${bytes}/packed`, seconds))
    ours.push(await load(server, ports.app, path, seconds))
  }
  const [we, they] = [median(ours), median(bare)]
  return {
    what: `${name}, ready, ${bytes} bytes`,
    figure: `${we.rate.toFixed(0)}/s, ${we.cpu.toFixed(0)} us of CPU`,
    reference: `bare node:http ${they.rate.toFixed(0)}/s, ${they.cpu.toFixed(0)} us`,
    ratio: we.rate / they.rate,
    cpuRatio: they.cpu / we.cpu,
  }
}

/** Nothing is ready: every request finds the version of the data changed. In turns with rendering alone, both warmed up. */
async function cold(server: ChildProcess, ports: Ports, db: Database): Promise<Row> {
  const whole: number[] = []
  const alone: number[] = []
  for (let run = -WARM_UP_RUNS; run < COLD_RUNS; run++) {
    await db.execute(sql`insert into site_changes (changes, articles, removals) values (1, 0, 1)`)
    await ask(server, 'changed')
    const before = await ask(server, 'cpu')
    await sizeOf(ports.app, '/')
    const made = (await ask(server, 'cpu')) - before
    const rendered = await ask(server, 'render')
    if (run < 0) continue
    whole.push(made)
    alone.push(rendered)
  }
  const [we, they] = [middle(whole) / 1000, middle(alone) / 1000]
  return {
    what: 'home page, not ready: CPU of the server, compressed as asked for',
    figure: `${we.toFixed(1)} ms`,
    reference: `rendering it alone, its data at hand ${they.toFixed(1)} ms`,
    ratio: we / they,
  }
}

async function underSearches(ports: Ports): Promise<Row[]> {
  const quiet = await timesOf(ports, QUIET_RUNS)
  let next = 0
  let isOver = false
  const waits: number[] = []
  let refused = 0
  const searchers = Array.from({ length: SEARCHERS }, async () => {
    while (next < SEARCHES) {
      const begun = performance.now()
      const response = await fetch(`http://127.0.0.1:${ports.app}/?search=report%20${next++}`)
      await response.arrayBuffer()
      if (response.status === 503) refused++
      waits.push(performance.now() - begun)
    }
  })
  const all = Promise.all(searchers).then(() => {
    isOver = true
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(...(await timesOf(ports, 1)))
  await all
  const [we, they, wait] = [percentile(meanwhile, 99), percentile(quiet, 99), percentile(waits, 99)]
  return [
    {
      what: `home page while ${SEARCHERS} visitors make ${SEARCHES} different searches, p99`,
      figure: `${we.toFixed(1)} ms`,
      reference: `the same without them ${they.toFixed(1)} ms`,
      ratio: we / they,
    },
    {
      what: 'those searches, answered or told to come back, p99',
      figure: `${wait.toFixed(0)} ms, ${refused} of ${SEARCHES} told to come back`,
      reference: 'one second',
      ratio: wait / 1000,
    },
  ]
}

async function timesOf({ app }: Ports, count: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < count; run++) {
    const begun = performance.now()
    await sizeOf(app, '/')
    times.push(performance.now() - begun)
  }
  return times
}

const memory = (bytes: number): Row => ({
  what: 'memory of the web process after all of it',
  figure: `${(bytes / 1e6).toFixed(0)} MB`,
  reference: '250 MB',
  ratio: bytes / 250e6,
})

async function sizeOf(port: number, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

async function load(server: ChildProcess, port: number, path: string, seconds: number): Promise<Load> {
  const before = await ask(server, 'cpu')
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ path, headers: { 'accept-encoding': 'br' } }],
  })
  const answered = result['2xx'] + result.non2xx
  if (result.errors > 0) throw new Error(`${result.errors} answers failed`)
  return { rate: result.requests.average, cpu: ((await ask(server, 'cpu')) - before) / answered }
}

/** cpu and render in microseconds, rss in bytes */
async function ask(server: ChildProcess, what: 'cpu' | 'render' | 'rss' | 'changed'): Promise<number> {
  server.send(what)
  const [answer] = (await once(server, 'message')) as [{ figure: number }]
  return answer.figure
}

const median = (loads: Load[]) =>
  loads.toSorted((a, b) => a.rate - b.rate)[Math.floor(loads.length / 2)] as Load
const middle = (values: number[]) => percentile(values, 50)
const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
