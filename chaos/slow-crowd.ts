import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answered, highest, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { startSite } from './site.ts'

const SOCKETS = 500
const PATIENCE_MS = 120_000

export const slowCrowd = {
  title: `${SOCKETS} connections send one header byte per second, and ${SOCKETS} one body byte`,
  async run() {
    const site = await startSite()
    for (let times = 0; times < 20; times++) await answered(site.url)
    const quiet = await probe({ url: site.url, forMs: 4000, everyMs: 20 })
    const quietFiles = site.openFiles()
    const files = highest(site.openFiles)
    const start = performance.now()
    const body =
      'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n'
    const sockets = [
      ...Array.from({ length: SOCKETS }, () => drip(site.port, 'GET / HTTP/1.1\r\nx-slow: ')),
      ...Array.from({ length: SOCKETS }, () => drip(site.port, body)),
    ]
    const beside = await probe({ url: site.url, forMs: 10_000, everyMs: 20 })
    while (site.openFiles() > quietFiles + 5 && performance.now() - start < PATIENCE_MS) await sleep(200)
    const left = Math.max(0, site.openFiles() - quietFiles - 5)
    const closed = left > 0 ? `${left} still open` : `${Math.round((performance.now() - start) / 1000)} s`
    for (const socket of sockets) socket.destroy()
    const top = files()
    await site.stop()
    return {
      'home p50 / p99 ms, quiet': `${percentile(quiet, 0.5)} / ${percentile(quiet, 0.99)}`,
      'home p50 / p99 ms, beside': `${percentile(beside, 0.5)} / ${percentile(beside, 0.99)}`,
      'open files at most': top,
      'all closed after': closed,
    }
  },
}

function drip(port: number, opening: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(opening)
  const timer = setInterval(() => socket.write('a'), 1000)
  return socket.on('close', () => clearInterval(timer))
}
