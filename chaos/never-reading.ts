import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answered, highest, percentile, timesOf } from './measure.ts'
import { startSite } from './site.ts'

const SOCKETS = 100
const REQUESTS = 50
const PATIENCE_MS = 90_000

export const neverReading = {
  title: '100 sockets that send 50 requests each and never read, and 100 that send 4',
  async run() {
    const site = await startSite()
    const script = readdirSync(resolve(import.meta.dirname, '../dist/client/assets')).find((name) =>
      name.endsWith('.js'),
    )
    for (let times = 0; times < 20; times++) await answered(site.url)
    const before = { files: site.openFiles(), memory: site.memoryMb() }
    const files = highest(site.openFiles)
    const memory = highest(site.memoryMb)
    const flood = await hold(site.port, REQUESTS, script)
    const floodTop = { files: files(), memory: memory() }
    const fewFiles = highest(site.openFiles)
    const fewMemory = highest(site.memoryMb)
    const few = await hold(site.port, 4, script)
    const times = await timesOf(
      () => answered(`${site.url}/healthz`),
      () => few.closedAfterMs() !== null || few.waitedMs() > PATIENCE_MS,
      200,
    )
    const fewTop = { files: fewFiles(), memory: fewMemory() }
    await site.stop()
    return {
      'before: open files, MB': `${before.files}, ${before.memory}`,
      [`${REQUESTS} requests each: open files, MB added`]: `${floodTop.files}, ${floodTop.memory - before.memory}`,
      [`${REQUESTS} requests each: all closed after ms`]:
        flood.closedAfterMs() ?? `${flood.open()} still open`,
      '4 requests each: open files, MB added': `${fewTop.files}, ${fewTop.memory - before.memory}`,
      '4 requests each: all closed after ms': few.closedAfterMs() ?? `${few.open()} still open`,
      'health check meanwhile p99 ms': percentile(times, 0.99),
    }
  },
}

async function hold(port: number, requests: number, script = '') {
  const start = performance.now()
  let open = SOCKETS
  let last = 0
  for (let count = 0; count < SOCKETS; count++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => {
      open--
      last = performance.now()
    })
    socket.on('connect', () => socket.pause())
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
    socket.write((ask(`/assets/${script}`) + ask('/')).repeat(requests / 2))
    watchForEnd(socket)
  }
  await sleep(8000)
  return {
    open: () => open,
    waitedMs: () => performance.now() - start,
    closedAfterMs: () => (open === 0 ? Math.round(last - start) : null),
  }
}

/** One who never reads learns of the end only when he writes. */
function watchForEnd(socket: ReturnType<typeof connect>) {
  const timer = setInterval(() => socket.write('\r\n'), 1000)
  socket.on('close', () => clearInterval(timer))
}
