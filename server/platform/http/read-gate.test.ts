import { readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { type Endpoint, isOpen } from '../../../contract/endpoint.ts'
import {
  READ_CLASSES,
  READS_AT_ONCE,
  TOKEN_CHECKS,
} from '../../../contract/platform/read-limits.ts'
import { buildApp } from '../../app.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { accentPath } from '../settings/accent-stylesheet.ts'
import { createReadGate } from './read-gate.ts'

test('docs/threat-model.md prints the limits of the code', () => {
  const rows = Object.entries({ ...READ_CLASSES, 'token check': TOKEN_CHECKS }).map(
    ([name, { what, limits }]) =>
      `| ${name} | ${what} | ${limits.atOnce} | ${limits.waiting} | ${limits.patienceMs / 1000} s |`,
  )
  const document = readFileSync(new URL('../../../docs/threat-model.md', import.meta.url), 'utf8')
  const printed = document.split('\n').filter((line) => /^\|.*\| [\d.]+ s \|$/.test(line))
  expect(printed).toEqual(rows)
  expect(document).toContain(`At most ${READS_AT_ONCE} of all classes at once`)
})

describe('while visitors hold every place', () => {
  const site = onceAFile(() => testApp({ env: { RATE_LIMIT: '0', TRUST_PROXY: 'on' } }))
  const gate = createReadGate(() => ({ atOnce: 1, waiting: 2, patienceMs: 30 }), 1)
  const agent = new Agent({ keepAlive: true })
  const CROWD = 20
  const page = { status: 200, head: '', app: 'a page', state: '' }
  let app: Awaited<ReturnType<typeof buildApp>>
  let port = 0
  const release = Promise.withResolvers<void>()
  let holding: Promise<void>

  type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
  type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }
  const ask = ({ path, method = 'GET', headers = {}, body }: Asked) =>
    new Promise<Reply>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, method, headers, agent }, (reply) => {
        const { statusCode: status = 0, headers } = reply
        // a stream has no end
        if (headers['content-type']?.startsWith('text/event-stream')) {
          reply.destroy()
          resolve({ status, headers, text: '' })
        } else text(reply).then((text) => resolve({ status, headers, text }), reject)
      })
      asked.on('error', reject).end(body)
    })

  beforeAll(async () => {
    const web = {
      template: async () => '<!--app-->',
      render: async () => page,
      shell: () => page,
      embed: async () => ({ status: 200, page: 'a widget' }),
      serveAssets: async () => {},
    }
    app = await buildApp(site.context, web, { gate })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    expect((await ask({ path: '/' })).status).toBe(200)
    // its token is known from before
    expect((await ask({ path: '/api/tags', headers: signedIn() })).status).toBe(200)
    holding = gate('page', () => release.promise)
  })
  afterAll(async () => {
    agent.destroy()
    await app.close()
  })

  const signedIn = () => ({ authorization: `Bearer ${site.token}` })
  const forged = (n: number) => ({ authorization: `Bearer forged-${String(n).padStart(36, '0')}` })
  const asAdmin = { 'x-admin-request': 'true' }
  const long = 'x'.repeat(1_000)
  const message = (n: number) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: n,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: `word ${n}` } },
    })

  const publicReads = Object.entries<Endpoint>(api)
    .filter(([key, endpoint]) => key.startsWith('GET ') && isOpen(endpoint))
    .map(([key]) => key.slice(4).replace(/:\w+|\*/g, '1'))
  /** Each crowd asks for as many addresses, none of which is cached. */
  const ways: [string, (n: number) => Asked][] = [
    ...publicReads.map((path): [string, (n: number) => Asked] => [
      `GET ${path}`,
      (n) => ({ path: `${path}?n=${n}`, headers: [{}, forged(n), asAdmin][n % 3] ?? {} }),
    ]),
    [
      'POST /mcp',
      (n) => ({
        path: '/mcp',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: message(n),
      }),
    ],
    [
      'a stream',
      (n) => ({ path: '/api/stream', headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
    ],
    ['a page', (n) => ({ path: `/nothing-${n}` })],
    ['HEAD', (n) => ({ path: `/nothing-again-${n}`, method: 'HEAD' })],
    ['a search', (n) => ({ path: `/?search=word${n}` })],
    ['a long address', (n) => ({ path: `/?search=${long}${n}` })],
    ['a long path', (n) => ({ path: `/${long}${n}` })],
    ['a page with a forged token', (n) => ({ path: `/nothing-more-${n}`, headers: forged(n) })],
    ['a feed', (n) => ({ path: `/category-${n}/feed.xml` })],
    ['a filtered feed', (n) => ({ path: `/feed.json?search=word${n}` })],
    ['a widget', (n) => ({ path: `/embed/coin/C${n}` })],
    ['the documents', () => ({ path: '/sitemap.xml' })],
    ['the admin area', (n) => ({ path: `/admin/users/${n}` })],
    ['an address that cannot be decoded', (n) => ({ path: `/50%off-${n}` })],
    ['two slashes', (n) => ({ path: `//nothing-${n}` })],
    ['an upload', (n) => ({ path: `/uploads/${n}.png` })],
    ['a share picture', (n) => ({ path: `/share/stories/${n}/abc.png` })],
    ['a data file', () => ({ path: '/data/2026-01.jsonl.gz' })],
    ['the description', () => ({ path: '/api/openapi.json' })],
    ['the documentation', () => ({ path: '/api/docs' })],
  ]

  test.each(ways)('%s: the surplus is told to come back', async (_, way) => {
    const answers = await Promise.all(Array.from({ length: CROWD }, (_, n) => ask(way(n))))
    const told = answers.map(({ status, headers }) => [status, headers['retry-after']])
    expect(told).toEqual(Array(CROWD).fill([503, '3']))
  })

  test.each(['/nothing', '/?search=word', '/embed/top', '/admin/users'])(
    'in a browser the refusal of %s is a page',
    async (path) => {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const { status, headers, text } = await ask({ path, headers: { accept } })
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(text).toContain('The site is very busy right now.')
    },
  )

  test.each([
    ['no token', {}],
    ['a forged token', forged(1)],
  ])('a stranger with %s is told to sign in where that is needed', async (_, headers) => {
    const reply = await ask({ path: '/api/users', headers })
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([401, 'NOT_SIGNED_IN'])
  })

  test.each<[string, Asked]>([
    ['a cached page', { path: '/' }],
    ['the same with tracking parameters', { path: `/?utm_source=${long}&gclid=1&mc_cid=2` }],
    ['the same with a forged token', { path: '/', headers: forged(0) }],
    ['a health check', { path: '/healthz' }],
    ['readiness', { path: '/readyz' }],
    ['the stylesheet of an accent', { path: accentPath('#aa3300') ?? '' }],
  ])('%s is answered', async (_, asked) => {
    expect((await ask(asked)).status).toBe(200)
  })

  test('whoever is signed in works on, reading and writing', async () => {
    const headers = { ...signedIn(), 'content-type': 'application/json' }
    for (const path of ['/api/tags', '/api/tags/public', '/api/articles', '/api/categories'])
      expect([path, (await ask({ path, headers })).status]).toEqual([path, 200])
    const body = JSON.stringify({ name: 'In the crowd' })
    expect((await ask({ path: '/api/tags', method: 'POST', headers, body })).status).toBe(201)
  })

  test('afterwards everything is answered again', async () => {
    release.resolve()
    await holding
    for (const [name, way] of ways) expect([name, (await ask(way(99))).status]).not.toContain(503)
  })
})
