import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Crowd, type Crowded, WAYS, type Way } from './crowd.ts'
import { percentile } from './percentile.ts'
import type { Row } from './results.ts'
import { timedGet, timeOf } from './timed-get.ts'
import { startWebSite } from './web-site.ts'

const WARM_UP_RUNS = 1_000
const ARTICLES = 1_000
/** About those of the compressed home page. */
const PAGE_BYTES = 23_000
/** The server's code is compiled as it runs. */
const FEW = { clients: 4, ms: 500 }
const OPTIONS = {
  clients: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '5' },
  way: { type: 'string' },
} as const

/** A hot page while a crowd tries each way round the cache, beside bare HTTP on the same two cores. */
export async function run(args: string[]): Promise<Row[]> {
  const { clients, seconds, way } = parseArgs({ args, options: OPTIONS }).values
  const site = await startWebSite(ARTICLES)
  const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'), [String(PAGE_BYTES)])
  try {
    const [port] = await once(bareServer, 'message')
    const urls = { hot: site.url, bare: `http://127.0.0.1:${port}/` }
    for (let run = 0; run < WARM_UP_RUNS; run++)
      await Promise.all([timeOf(urls.hot), timeOf(urls.bare)])
    const ms = Number(seconds) * 1000
    const rows = [rowOf('alone', await timesUntil(sleep(ms), urls))]
    for (const each of Object.keys(WAYS) as Way[])
      if (!way || each.includes(way))
        rows.push(await beside({ url: site.url, clients: Number(clients), ms, way: each }, urls))
    return rows
  } finally {
    bareServer.disconnect()
    await site.stop()
  }
}

async function beside(crowd: Crowd, urls: Urls): Promise<Row> {
  await start({ ...crowd, ...FEW })
  const crowded = start(crowd)
  const times = await timesUntil(crowded, urls)
  const [statuses] = await crowded
  const asked = Object.values(statuses).reduce((sum, each) => sum + each, 0)
  return rowOf(
    `while ${crowd.clients} clients ask for ${crowd.way}`,
    times,
    `; of ${asked} requests ${statuses[503] ?? 0} got 503`,
  )
}

const start = (workerData: Crowd) =>
  once(new Worker(new URL('./crowd.ts', import.meta.url), { workerData }), 'message') as Promise<
    [Crowded]
  >

type Urls = { hot: string; bare: string }

async function timesUntil(over: Promise<unknown>, { hot, bare }: Urls) {
  const times = { hot: [] as number[], bare: [] as number[], failed: 0 }
  let isOver = false
  const ended = over.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { status, ms } = await timedGet(hot)
    times.hot.push(ms)
    if (status !== 200) times.failed++
    times.bare.push(await timeOf(bare))
  }
  await ended
  return times
}

function rowOf(
  when: string,
  { hot, bare, failed }: Awaited<ReturnType<typeof timesUntil>>,
  rest = '',
): Row {
  const [we, they] = [percentile(hot, 99), percentile(bare, 99)]
  return {
    what: `hot home page ${when}, p99 of ${hot.length}`,
    figure: `${we.toFixed(1)} ms${rest}; ${failed} hot requests failed`,
    reference: `bare node:http meanwhile ${they.toFixed(1)} ms`,
    ratio: we / they,
  }
}
