import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { eachAtOnce } from '../../platform/semaphore.ts'
import { type FeedSite, feedSites, type Page } from '../../testing/feed-sites.ts'
import { PRIVATE_SPELLINGS } from '../../testing/private-spellings.ts'
import { findFeeds } from './find-feeds.ts'
import { createPace } from './find-publishers.ts'

const pages = new Map<string, Page>()
const asked: { host: string; path: string }[] = []
const server = createServer((request, reply) => {
  const host = request.headers.host ?? ''
  asked.push({ host, path: request.url ?? '' })
  const page = pages.get(host + request.url)
  if (page?.hangs) return
  if (page?.resets) return void request.socket.destroy()
  const headers = {
    'content-type': page?.type ?? 'text/html',
    ...(page?.location && { location: page.location }),
  }
  reply.writeHead(page?.status ?? (page ? 200 : 404), headers).end(page?.body)
})
let sites: FeedSite[] = []
let outbound: Outbound
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  sites = feedSites(port)
  for (const site of sites) for (const [at, page] of Object.entries(site.pages)) pages.set(at, page)
  const hosts = [
    ...sites.map(({ address }) => new URL(address).host),
    ...[...pages.keys()].map((at) => at.split('/')[0] ?? ''),
  ]
  outbound = createOutbound({
    allowHosts: [...new Set(hosts), `a.example:${port}`, `b.example:${port}`],
    userAgent: 'test',
    ports: [port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await outbound.close()
})

test('the right feed is proposed for at least 95 of 100 sites', async () => {
  const wrong: string[] = []
  await eachAtOnce(sites, 25, async ({ name, address, want }) => {
    const { feeds, reason } = await findFeeds(outbound, createPace(0), address)
    if ((feeds[0]?.rss_url ?? null) !== want) wrong.push(`${name}: ${feeds[0]?.rss_url ?? reason}`)
    if (feeds.length === 0) expect(reason, name).toMatch(/\.$/)
    return true
  })
  expect(sites.length).toBeGreaterThanOrEqual(100)
  expect(wrong).toEqual([])
})

test('a search makes at most 8 requests, redirects included', async () => {
  for (const [name, page] of Object.entries({
    none: { body: '<html></html>' },
    round: { status: 302, location: '/' },
  } satisfies Record<string, Page>)) {
    pages.set(`a.example:${port}/`, page)
    asked.length = 0
    const { feeds, reason } = await findFeeds(outbound, createPace(0), `http://a.example:${port}/`)
    expect({ name, feeds, reason: typeof reason }).toEqual({ name, feeds: [], reason: 'string' })
    expect(asked.length).toBeLessThanOrEqual(8)
    expect(asked.length).toBeGreaterThan(3)
  }
})

test('one host is asked once in the interval, and every hop counts', async () => {
  const pace = createPace(30)
  const start = performance.now()
  await Promise.all([pace('a'), pace('a'), pace('b'), pace('a')])
  expect(performance.now() - start).toBeGreaterThan(58)
  const paced: string[] = []
  pages.set(`a.example:${port}/`, { status: 302, location: `http://b.example:${port}/` })
  pages.set(`b.example:${port}/`, { resets: true })
  await findFeeds(outbound, async (host) => void paced.push(host), `http://a.example:${port}/`)
  expect(paced).toEqual([`a.example:${port}`, `b.example:${port}`])
})

test.each(PRIVATE_SPELLINGS)(
  '%s is never asked: typed, announced, linked or redirected to',
  async (spelling) => {
    const target = `http://${spelling}:${port}/feed`
    const own = `a.example:${port}`
    asked.length = 0
    const link = `<link rel="alternate" type="application/rss+xml" href="${target}">`
    for (const page of [
      { body: `<html>${link}<a href="${target}">feed</a></html>` },
      { status: 302, location: Buffer.from(target).toString('latin1') },
    ] satisfies Page[]) {
      pages.set(`${own}/`, page)
      expect((await findFeeds(outbound, createPace(0), `http://${own}/`)).feeds).toEqual([])
    }
    for (const typed of [
      target,
      target.replace('http://', ''),
      target.replace('http:', 'https:'),
    ]) {
      const { feeds, reason } = await findFeeds(outbound, createPace(0), typed)
      expect(feeds).toEqual([])
      expect(reason).toContain('not allowed')
    }
    expect(asked.filter(({ host }) => host !== own)).toEqual([])
  },
)
