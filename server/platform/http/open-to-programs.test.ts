import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config.ts'
import { countedAs, networkOf } from './client-address.ts'
import { createRateLimit } from './rate-limit.ts'

const site = onceAFile(testApp)
let now = Date.parse('2026-11-15T12:00:10.000Z')
const warnings: string[] = []
const running: Awaited<ReturnType<typeof buildApp>>[] = []

/** The application on a port of its own, as this environment would have it. */
async function opened(env: Record<string, string>): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const log = site.context.log.child({})
  log.warn = ((sentence: string) => void warnings.push(sentence)) as typeof log.warn
  const app = await buildApp({ ...site.context, config, log, now: () => new Date(now) })
  running.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}
let open = ''
let limited = ''
beforeAll(async () => {
  open = await opened({ RATE_LIMIT: '0' })
  limited = await opened({
    RATE_LIMIT: '3',
    TRUST_PROXY: 'on',
    CORS_ORIGINS: 'https://reader.example',
  })
})
afterAll(() => Promise.all(running.map((app) => app.close())))

const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

test('pages of other sites may read public calls and feeds, never with a token', async () => {
  const headers = { origin: 'https://reader.example' }
  for (const path of [
    '/api/articles',
    '/api/tags/public',
    '/feed.json',
    '/feed.xml',
    '/data/README.txt',
    '/data/SHA256SUMS',
    '/api/openapi.json',
  ]) {
    const response = await fetch(open + path, { headers })
    expect([response.status, allowed(response)], path).toEqual([200, '*'])
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    if (path !== '/api/openapi.json')
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'ETag, Retry-After, RateLimit, RateLimit-Policy',
      )
  }
  const file = await fetch(`${open}/data/2026-01.jsonl.gz`, { headers })
  expect([file.status, allowed(file)]).toEqual([404, '*'])
  for (const path of ['/', '/data', '/api/users', '/healthz', '/admin'])
    expect(allowed(await fetch(open + path, { headers })), path).toBeNull()
  const preflight = (path: string, method = 'GET') =>
    fetch(open + path, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': method },
    })
  const asked = await preflight('/api/articles')
  expect([asked.status, allowed(asked)]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain(
    'authorization',
  )
  expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
  for (const path of ['/data/2026-01.jsonl.gz', '/data/SHA256SUMS'])
    expect(allowed(await preflight(path)), path).toBe('*')
  expect(allowed(await preflight('/api/users'))).toBeNull()
})

test('a list of origins lets those read and no others', async () => {
  const from = (origin: string) =>
    fetch(`${limited}/feed.json`, { headers: { origin, 'x-forwarded-for': '9.9.9.1' } })
  expect(allowed(await from('https://reader.example'))).toBe('https://reader.example')
  const other = await from('https://else.example')
  expect(allowed(other)).toBeNull()
  expect(other.headers.get('vary')).toContain('Origin')
})

test('an address gets so many answers a minute that are not ready; ready ones and signed-in calls do not count', async () => {
  const ask = (search: string, more: Record<string, string> = {}) =>
    fetch(`${limited}/api/articles?search=${search}`, {
      headers: { 'x-forwarded-for': '9.9.9.2', ...more },
    })
  const statuses = async (...words: string[]) => {
    const found: number[] = []
    for (const word of words) found.push((await ask(word)).status)
    return found
  }
  expect(await statuses('one', 'two', 'three', 'four', 'one', 'two', 'three')).toEqual([
    200, 200, 200, 429, 200, 200, 200,
  ])
  const refused = await ask('five', { origin: 'https://reader.example' })
  expect(allowed(refused)).toBe('https://reader.example')
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(refused.headers.get('retry-after')).toBe('50')
  expect(refused.headers.get('ratelimit')).toBe('"uncached";r=0;t=50')
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY',
    error: expect.stringContaining('limit is 3 uncached responses a minute'),
  })
  expect((await ask('six', { authorization: 'Bearer of-nothing-but-invented-words' })).status).toBe(
    429,
  )
  expect((await ask('six', { authorization: `Bearer ${site.token}` })).status).toBe(200)
  expect((await ask('six', { 'x-forwarded-for': '9.9.9.3' })).status).toBe(200)
  expect(
    (await fetch(`${limited}/healthz`, { headers: { 'x-forwarded-for': '9.9.9.2' } })).status,
  ).toBe(200)
  now += 60_000
  const counted = await ask('seven')
  expect(counted.status).toBe(200)
  expect(counted.headers.get('ratelimit')).toBe('"uncached";r=2;t=50')
  expect(counted.headers.get('ratelimit-policy')).toBe('"uncached";q=3;w=60')
  expect((await ask('seven')).headers.get('ratelimit')).toBeNull()
  const passed = await fetch(`${limited}/api/users`, { headers: { 'x-forwarded-for': '9.9.9.2' } })
  expect([passed.status, passed.headers.get('ratelimit')]).toEqual([401, '"uncached";r=1;t=50'])
})

test('behind a proxy that is not known nobody is limited, and the operator is told once', async () => {
  const blind = await opened({ RATE_LIMIT: '1' })
  warnings.length = 0
  for (const word of ['a', 'b', 'c'])
    expect(
      (
        await fetch(`${blind}/api/articles?search=${word}`, {
          headers: { 'x-forwarded-for': '9.9.9.9' },
        })
      ).status,
    ).toBe(200)
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
})

test.each([
  ['9.9.9.9', [true, false, false]],
  ['2a00:1450::7', [true, false, false]],
  ['127.0.0.1', [true, true, true]],
  ['::ffff:172.17.0.1', [true, true, true]],
  ['fe80::1%eth0', [true, true, true]],
])('a forwarding header from %s without TRUST_PROXY', (remoteAddress, admitted) => {
  const { config, log } = site.context
  const limit = createRateLimit({
    config: { ...config, rateLimit: 1 },
    log,
    now: () => new Date(now),
  })
  const request = (headers: object) =>
    ({ url: '/api/articles', headers, socket: { remoteAddress } }) as IncomingMessage
  const found = [
    { 'x-forwarded-for': '1.1.1.1' },
    { 'x-forwarded-for': '1.1.1.2' },
    { forwarded: 'x' },
  ]
  expect(found.map((headers) => limit.count(request(headers)).isAdmitted)).toEqual(admitted)
})

test('a URL without a route is counted, also below the paths of files and health', async () => {
  now += 60_000
  const ask = async (path: string) =>
    (await fetch(limited + path, { headers: { 'x-forwarded-for': '9.9.9.4' } })).status
  const found = [
    '/images/a',
    '/icon/b',
    '/assets/c',
    '/healthz/d',
    '/healthz',
    '/icon/black/btc.svg',
  ]
  expect(await Promise.all(found.map(ask))).toEqual(expect.arrayContaining([429]))
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/icon/black/btc.svg')).toBe(200)
  expect(await ask('/assets/e')).toBe(429)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:2::9', '2001:db8:1:0::/56'],
  ['2001:db8:1:12ff::9', '2001:db8:1:1200::/56'],
  ['2001:0DB8::', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
])('%s is counted as %s', (address, counted) => expect(countedAs(address)).toBe(counted))

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.5', '203.0.113.0/24'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56'],
  ['', ''],
])('%j is in the network %j', (address, network) => expect(networkOf(address)).toBe(network))
