import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import type { Row } from './results.ts'
import { timeOf } from './timed-get.ts'
import { startWebSite } from './web-site.ts'

const CONNECTIONS = 50
const FIRST_RATE = 250
const GROWTH = 1.25
const LIMIT_MS = 100
const WARM_UP_RUNS = 500
/** About those of the compressed home page. */
const PAGE_BYTES = 23_000

/** A hot page at a rate that grows until its p99 passes 100 ms: with one and two web processes, beside bare HTTP. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '10' } } })
  const seconds = Number(values.seconds)
  const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'), [String(PAGE_BYTES)])
  const [port] = await once(bareServer, 'message')
  const bare = await highestRate(`http://127.0.0.1:${port}/`, seconds)
  bareServer.disconnect()
  const rows: Row[] = []
  for (const count of [1, 2]) {
    const site = await startWebSite(1_000, { WEB_PROCESSES: String(count) })
    const rate = await highestRate(site.url, seconds)
    await site.stop()
    rows.push({
      what: `home page, ready, ${count} web process${count === 1 ? '' : 'es'}: highest rate at which p99 is below ${LIMIT_MS} ms`,
      figure: `${rate.toFixed(0)}/s`,
      reference: `bare node:http, one process ${bare.toFixed(0)}/s`,
      ratio: rate / bare,
    })
  }
  return rows
}

async function highestRate(url: string, seconds: number): Promise<number> {
  for (let run = 0; run < WARM_UP_RUNS; run++) await timeOf(url)
  let reached = 0
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      overallRate: Math.round(rate),
      requests: [{ path: '/', headers: { 'accept-encoding': 'br' } }],
    })
    if (result.errors + result.non2xx > 0) throw new Error(`${url} did not answer every request`)
    // a server that cannot keep up with the rate has passed it too, however late it counts what waits
    if (result.latency.p99 > LIMIT_MS || result.requests.average < 0.9 * rate) return reached
    reached = result.requests.average
  }
}
