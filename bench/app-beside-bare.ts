/**
 * A process of its own, so that the load generator does not share its thread: the application, and beside
 * it the least a Node server can do, which answers /N with N letters and /N/packed with N bytes as a compressed
 * answer has them: the load generator takes several times as long over those.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/platform/config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { openQueue } from '../server/platform/queue/queue.ts'
import { loadBuiltWeb } from '../server/publishing/ssr/built-web.ts'

/** By then the server has checked for the change. */
const LOOKED_MS = 60
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', RATE_LIMIT: '0' })
const url = config.databaseUrl ?? ''
const log = pino({ level: 'silent' })
const { db } = connect({ url, log })
const queue = await openQueue({ url, log, runsJobs: false })
const outbound = createOutbound({ allowHosts: [], userAgent: 'crypto-news-bench' })
const web = process.env.WITH_PAGES ? await loadBuiltWeb() : undefined
const app = await buildApp({ config, db, queue, outbound, log, now: () => new Date() }, web)
await app.listen({ port: 0, host: '127.0.0.1' })

const bodies = new Map<string, Buffer>()
const bare = createServer((request, response) => {
  const url = request.url ?? '/0'
  let body = bodies.get(url)
  if (!body) {
    const [, size = '0', packed] = url.split('/')
    body = packed ? randomBytes(Number(size)) : Buffer.alloc(Number(size), 'x')
    bodies.set(url, body)
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
bare.listen(0, '127.0.0.1', () => {
  const ports = {
    app: (app.server.address() as AddressInfo).port,
    bare: (bare.address() as AddressInfo).port,
  }
  process.send?.(ports)
})

const answers = {
  // read before and after a load: less affected by other processes than requests/s
  cpu: async () => cpuMicroseconds(),
  rss: async () => process.memoryUsage.rss(),
  changed: async () => {
    app.siteChanged()
    await sleep(LOOKED_MS)
    return 0
  },
  render: renderAlone,
}
process.on('message', async (what: keyof typeof answers) =>
  process.send?.({ figure: await answers[what]() }),
)
process.on('disconnect', () => process.exit())

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

const known = new Map<string, { status: number; body: unknown }>()

/** The home page with its data at hand: what is left is rendering. */
async function renderAlone(): Promise<number> {
  const site = { name: 'Bench', url: 'http://127.0.0.1', renderedAt: Date.now() }
  const render = () =>
    web?.render(
      site.url,
      async ({ path }) => {
        const kept = known.get(path)
        if (kept) return kept
        const reply = await app.inject({ url: path })
        const answer = { status: reply.statusCode, body: reply.json() as unknown }
        known.set(path, answer)
        return answer
      },
      site,
    )
  if (known.size === 0) await render()
  const before = cpuMicroseconds()
  await render()
  return cpuMicroseconds() - before
}
