import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import type { Row } from './results.ts'
import { timedGet } from './timed-get.ts'
import { startWebSite } from './web-site.ts'

const CONNECTIONS = 50
const FIRST_RATE = 250
const GROWTH = 1.25
const LIMIT_MS = 100
/** As many as a web process renders of addresses with a query; more would only wait. */
const UNCACHED_AT_ONCE = 2
const WARM_UP_RUNS = 500
/** A site that was just started analyses its first articles: one bad step says nothing about the next. */
const TRIES = 4
const PAUSE_MS = 5_000
/** About those of the compressed home page. */
const PAGE_BYTES = 15_000

/** A hot page at a rate that grows until its p99 passes 100 ms, and pages that are not ready: with 1, 2 and 4 web processes. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '10' } } })
  const seconds = Number(values.seconds)
  const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'), [String(PAGE_BYTES)])
  const [port] = await once(bareServer, 'message')
  const bare = await highestRate(`http://127.0.0.1:${port}/`, seconds)
  let alone = 0
  bareServer.disconnect()
  const rows: Row[] = []
  for (const count of [1, 2, 4]) {
    const site = await startWebSite(1_000, { WEB_PROCESSES: String(count) })
    const rate = await highestRate(site.url, seconds)
    const uncached = await uncachedRate(site.url, seconds, count)
    alone ||= uncached
    await site.stop()
    const processes = `${count} web process${count === 1 ? '' : 'es'}`
    rows.push({
      what: `home page, ready, ${processes}: highest rate at which p99 is below ${LIMIT_MS} ms`,
      figure: `${rate.toFixed(0)}/s`,
      reference: `bare node:http, one process ${bare.toFixed(0)}/s`,
      ratio: rate / bare,
    })
    rows.push({
      what: `home page with a search that nobody made before, ${processes}`,
      figure: `${uncached.toFixed(1)}/s`,
      reference: `one web process ${alone.toFixed(1)}/s`,
      ratio: uncached / alone,
    })
  }
  return rows
}

async function highestRate(url: string, seconds: number): Promise<number> {
  // right after a start on a busy machine a page may be refused
  for (let run = 0; run < WARM_UP_RUNS; run++) await timedGet(url)
  let reached = 0
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const kept = await keptRate(url, rate, seconds)
    if (!kept) return reached
    reached = kept
  }
}

/** Undefined when the server refuses, answers too late, or does not keep up at any try. */
async function keptRate(url: string, rate: number, seconds: number): Promise<number | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { errors, non2xx, latency, requests } = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      overallRate: Math.round(rate),
      requests: [{ path: '/', headers: { 'accept-encoding': 'br' } }],
    })
    if (errors + non2xx === 0 && latency.p99 <= LIMIT_MS && requests.average >= 0.9 * rate)
      return requests.average
    await sleep(PAUSE_MS)
  }
  return undefined
}

let searches = 0

async function uncachedRate(url: string, seconds: number, processes: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: UNCACHED_AT_ONCE * processes,
    duration: seconds,
    requests: [
      {
        path: '/',
        headers: { 'accept-encoding': 'br' },
        setupRequest: (sent) => ({ ...sent, path: `/?search=report%20${searches++}` }),
      },
    ],
  })
  return result['2xx'] / seconds
}
