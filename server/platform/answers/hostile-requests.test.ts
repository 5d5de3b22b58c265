import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticles } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

let site: Awaited<ReturnType<typeof testApp>>
let port: number
beforeAll(async () => {
  site = await testApp()
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port)
  await makeArticles(
    site.context.db,
    Array.from({ length: 20 }, () => ({ overview: 'long enough to be compressed '.repeat(5) })),
  )
})
afterAll(() => site.close())

/** As it is written, with nothing mended on the way. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) =>
      request({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        })
      })
        .on('error', reject)
        .end(),
  )

/** Kept by nobody before. */
let visits = 0
const fresh = () => [
  `/no-such-page-${++visits}`,
  `/api/articles?limit=20&page=1&search=long+${visits}`,
]

test.each<[string, Record<string, string>]>([
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil.example' }],
  ['X-Forwarded-For', { 'x-forwarded-for': 'evil.example', forwarded: 'host=evil.example' }],
  ['X-Original-URL', { 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example' }],
  ['a method to override', { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' }],
  ['a cookie', { cookie: 'theme=evil.example; session=evil.example' }],
  ['an origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ['a language', { 'accept-language': 'evil.example', accept: 'evil.example/*' }],
  ['a range', { range: 'bytes=0-1' }],
  [
    'a condition',
    { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT', 'if-match': '"evil.example"' },
  ],
])('%s of the first who asks is in the answer to anybody else', async (_what, headers) => {
  for (const path of [...fresh(), '/feed.xml', '/sitemap.xml', '/robots.txt']) {
    const first = await ask(path, headers)
    const next = await ask(path)
    expect(first.status).toBe(next.status)
    expect(first.body).toEqual(next.body)
    expect(next.body.toString() + JSON.stringify(next.headers)).not.toContain('evil.example')
    expect(next.headers['set-cookie']).toBeUndefined()
  }
})

test('HEAD first, then GET: the same headers, and the body only where it was asked for', async () => {
  for (const path of fresh()) {
    const head = await ask(path, {}, 'HEAD')
    const got = await ask(path)
    expect(head.body).toHaveLength(0)
    expect(got.body).toHaveLength(Number(head.headers['content-length']))
    expect(got.headers.etag).toBe(head.headers.etag)
  }
})

test.each([
  'br;q=0, gzip;q=0',
  'identity;q=0',
  'zstd',
  '*;q=0',
  ',,,;q=',
  'GZIP',
  `br${' '.repeat(500)};q=x`,
])('Accept-Encoding %j gets bytes that are what they say', async (accepted) => {
  const path = '/api/articles?limit=20'
  const plain = (await ask(path)).body.toString()
  const { headers, body } = await ask(path, { 'accept-encoding': accepted })
  const encoding = headers['content-encoding']
  expect(encoding === undefined || encoding === 'gzip' || encoding === 'br').toBe(true)
  if (encoding === undefined) expect(body.toString()).toBe(plain)
})

test('thousands of tags in If-None-Match are read, and only the right one counts', async () => {
  const path = '/api/articles?limit=20'
  const { headers } = await ask(path)
  const many = Array.from({ length: 1_500 }, (_, index) => `"${index}"`).join(',')
  expect((await ask(path, { 'if-none-match': many })).status).toBe(200)
  expect((await ask(path, { 'if-none-match': `${many},${headers.etag}` })).status).toBe(304)
})

test.each([
  'http://evil.example/',
  '//evil.example/',
  '/%2f%2fevil.example',
  '/;/..;/api/users',
  '/%61pi/users',
  '/%00',
])('%s is answered by no redirect and no bug', async (path) => {
  const { status, headers } = await ask(path)
  expect(status === 404 || status === 400 || status === 401, String(status)).toBe(true)
  expect(headers.location).toBeUndefined()
})

test('a refusal to a stranger is not what an admin gets, nor the other way round', async () => {
  const authorization = `Bearer ${site.token}`
  expect((await ask('/api/users')).status).toBe(401)
  expect((await ask('/api/users', { authorization })).status).toBe(200)
  expect((await ask('/api/users')).status).toBe(401)
  expect((await ask('/%61pi/users', { authorization })).headers['cache-control']).toBe('no-store')
  expect((await ask('/%61pi/users')).status).toBe(401)
})
