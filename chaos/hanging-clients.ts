import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answered, highest, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { type Site, startSite } from './site.ts'

const SLOW = 500
const DEAF = 100
const PATIENCE_MS = 120_000

export const slowCrowd = {
  title: `${SLOW} connections send one header byte a second, ${SLOW} one body byte`,
  async run() {
    const site = await warmSite()
    const quiet = await probe({ url: site.url, forMs: 4000, everyMs: 20 })
    const body =
      'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n'
    const held = hold(site, () => [
      ...Array.from({ length: SLOW }, () => drip(site.port, 'GET / HTTP/1.1\r\nx-slow: ')),
      ...Array.from({ length: SLOW }, () => drip(site.port, body)),
    ])
    const beside = await probe({ url: site.url, forMs: 10_000, everyMs: 20 })
    const figures = await held
    await site.stop()
    return {
      'home p50 / p99 ms, quiet': `${percentile(quiet, 0.5)} / ${percentile(quiet, 0.99)}`,
      'home p50 / p99 ms, beside': `${percentile(beside, 0.5)} / ${percentile(beside, 0.99)}`,
      [HELD]: figures,
    }
  },
}

export const neverReading = {
  title: `${DEAF} connections send requests and never read a response: 50 each, then 4 each`,
  async run() {
    const site = await warmSite()
    const healthy = probe({ url: `${site.url}/healthz`, forMs: 20_000, everyMs: 20 })
    const sockets = (requests: number) => () =>
      Array.from({ length: DEAF }, () => neverRead(site.port, requests))
    const fifty = await hold(site, sockets(50))
    const four = await hold(site, sockets(4))
    const times = await healthy
    await site.stop()
    return {
      [`50 requests each: ${HELD}`]: fifty,
      [`4 requests each: ${HELD}`]: four,
      'health check meanwhile p50 / p99 ms': `${percentile(times, 0.5)} / ${percentile(times, 0.99)}`,
    }
  },
}

async function warmSite(): Promise<Site> {
  const site = await startSite()
  for (let times = 0; times < 20; times++) await answered(site.url)
  return site
}

const HELD = 'open files, MB added, all closed after s'

/** Waits until the server has closed them. Counted there: a client that never reads does not notice. */
async function hold(site: Site, open: () => Socket[]): Promise<string> {
  const quietFiles = site.openFiles()
  const quietMb = site.memoryMb()
  const files = highest(site.openFiles)
  const memory = highest(site.memoryMb)
  const start = performance.now()
  const waited = () => performance.now() - start
  const sockets = open()
  await sleep(3000)
  while (site.openFiles() > quietFiles + 5 && waited() < PATIENCE_MS) await sleep(200)
  const left = Math.max(0, site.openFiles() - quietFiles - 5)
  for (const socket of sockets) socket.destroy()
  return [
    files(),
    memory() - quietMb,
    left > 0 ? `${left} open` : Math.round(waited() / 1000),
  ].join(', ')
}

function drip(port: number, opening: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(opening)
  const timer = setInterval(() => socket.write('a'), 1000)
  return socket.on('close', () => clearInterval(timer))
}

function neverRead(port: number, requests: number): Socket {
  const script = readdirSync(resolve(import.meta.dirname, '../dist/client/assets')).find((name) =>
    name.endsWith('.js'),
  )
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  socket.write((ask(`/assets/${script}`) + ask('/')).repeat(requests / 2))
  return socket
}
