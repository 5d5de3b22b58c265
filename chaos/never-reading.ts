import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answered, highest, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { type Site, startSite } from './site.ts'

const SOCKETS = 100
const PATIENCE_MS = 90_000

export const neverReading = {
  title: '100 connections send requests and never read responses: 50 each, then 4 each',
  async run() {
    const site = await startSite()
    for (let times = 0; times < 20; times++) await answered(site.url)
    const healthy = probe({ url: `${site.url}/healthz`, forMs: 20_000, everyMs: 20 })
    const fifty = await hold(site, 50)
    const four = await hold(site, 4)
    const times = await healthy
    await site.stop()
    return {
      '50 requests each: open files, MB added, all closed after s': fifty,
      '4 requests each: open files, MB added, all closed after s': four,
      'health check meanwhile p50 / p99 ms': `${percentile(times, 0.5)} / ${percentile(times, 0.99)}`,
    }
  },
}

async function hold(site: Site, requests: number): Promise<string> {
  const quietFiles = site.openFiles()
  const quietMb = site.memoryMb()
  const files = highest(site.openFiles)
  const memory = highest(site.memoryMb)
  const start = performance.now()
  const waited = () => performance.now() - start
  const sockets = Array.from({ length: SOCKETS }, () => neverRead(site.port, requests))
  // the server's own count: who never reads does not hear that he was cut off
  await sleep(3000)
  while (site.openFiles() > quietFiles + 5 && waited() < PATIENCE_MS) await sleep(200)
  const left = Math.max(0, site.openFiles() - quietFiles - 5)
  const figures = [files(), memory() - quietMb, left > 0 ? `${left} open` : Math.round(waited() / 1000)]
  for (const socket of sockets) socket.destroy()
  return figures.join(', ')
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
