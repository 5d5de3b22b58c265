import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeArticle, makeArticles, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { unsteadyWayTo } from '../../testing/unsteady-postgres.ts'
import { connect, listenTo } from '../database/connect.ts'
import { articles } from '../database/schema.ts'
import { serveStaticAssets } from '../http/static-assets.ts'
import { SITE_CHANGED } from './store.ts'

const site = onceAFile(testApp)
let origin: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  origin = await listen(site.app)
  await makeArticle(site.context.db, { title: 'The first' })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const listen = (app: typeof site.app) => app.listen({ host: '127.0.0.1', port: 0 })

const get = (path: string, headers: Record<string, string> = {}, from = origin) =>
  fetch(`${from}${path}`, { headers })
const titles = async (from = origin, path = '/api/articles') => {
  const page = await (await get(path, {}, from)).json()
  return page.articles.map(({ title }: { title: string }) => title)
}

/** Another server on the same database, with a listener of its own. */
async function anotherServer(url = site.url) {
  const { db, close } = connect({ url, log: { warn() {} } })
  const app = await buildApp({ ...site.context, db })
  const stopListening = listenTo(url, SITE_CHANGED, () => app.siteChanged())
  closing.push(close, stopListening, () => app.close())
  return { app, origin: await listen(app) }
}

test('an answer is the same bytes in every form, with an ETag that saves sending it again', async () => {
  await makeArticles(
    site.context.db,
    Array.from({ length: 20 }, () => ({ overview: 'long enough to be compressed '.repeat(5) })),
  )
  const plain = await get('/api/articles', { 'accept-encoding': 'identity' })
  const gzip = await get('/api/articles', { 'accept-encoding': 'gzip' })
  const brotli = await get('/api/articles', { 'accept-encoding': 'br' })
  expect([plain, gzip, brotli].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    null,
    'gzip',
    'br',
  ])
  const text = await plain.text()
  expect(await gzip.text()).toBe(text)
  expect(await brotli.text()).toBe(text)
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(plain.headers.get('access-control-allow-origin')).toBe('*')
  expect(plain.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
  )
  expect(plain.headers.get('set-cookie')).toBeNull()
  const etag = plain.headers.get('etag') ?? ''
  const unchanged = await get('/api/articles', { 'if-none-match': `"x", ${etag}` })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('etag')).toBe(etag)
})

test('security headers come with cached answers as with all others', async () => {
  await get('/api/tags/public')
  const cached = await get('/api/tags/public')
  const direct = await site.visitor('GET /api/tags/public')
  for (const name of ['x-content-type-options', 'content-security-policy', 'referrer-policy'])
    expect(cached.headers.get(name), name).toBe(direct.headers[name])
})

test('a file is sent as the application would, in each form, and saved sending again', async () => {
  const direct = await site.app.inject('/icon/black/btc.svg')
  await get('/icon/black/btc.svg')
  const sent = await get('/icon/black/btc.svg?v=1')
  expect(await sent.text()).toBe(direct.body)
  for (const name of [
    'cache-control',
    'content-type',
    'content-security-policy',
    'x-content-type-options',
  ])
    expect(sent.headers.get(name), name).toBe(direct.headers[name])
  const etag = sent.headers.get('etag') ?? ''
  expect((await get('/icon/black/btc.svg', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/icon/black/nothing.svg')).status).toBe(404)
})

test('a file of the build is sent in the form the build compressed, and saved sending again', async () => {
  const folder = testFolder()
  const script = 'export const answer = 42\n'.repeat(100)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/entry-1a2b.js.br'), brotliCompressSync(script))
  const app = await buildApp(site.context)
  closing.push(() => app.close())
  serveStaticAssets(app, folder)
  const from = await listen(app)
  const path = '/assets/entry-1a2b.js'
  for (const repeated of [path, path]) {
    const br = await get(repeated, { 'accept-encoding': 'gzip, br' }, from)
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.headers.get('content-length')).toBe(String(brotliCompressSync(script).length))
    expect(await br.text()).toBe(script)
  }
  const gzip = await get(path, { 'accept-encoding': 'gzip' }, from)
  expect(gzip.headers.get('content-encoding')).toBeNull()
  expect(gzip.headers.get('vary')).toBe('Accept-Encoding')
  expect(gzip.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = gzip.headers.get('etag') ?? ''
  expect((await get(`${path}?x`, { 'if-none-match': etag }, from)).status).toBe(304)
  expect((await get('/assets/other.js', {}, from)).status).toBe(404)
})

test('junk parameters make no answer of their own', async () => {
  const etag = (await get('/api/articles')).headers.get('etag')
  expect((await get('/api/articles?utm_source=x&fbclid=7')).headers.get('etag')).toBe(etag)
})

test('whoever shows a token gets an answer of their own, and nobody else gets it', async () => {
  await site.context.db.execute(
    `insert into coins (symbol, name, source_identifier) values ('BTC', 'Bitcoin', 'bitcoin')`,
  )
  const authorization = `Bearer ${site.token}`
  const [asAdmin] = await (await get('/api/crypto/coins', { authorization })).json()
  expect(asAdmin).toHaveProperty('source_identifier')
  const [asVisitor] = await (await get('/api/crypto/coins')).json()
  expect(Object.keys(asVisitor).sort()).toEqual(['name', 'symbol'])
  expect(
    (await get('/api/crypto/coins', { authorization: 'Bearer nonsense-nonsense-nonsense' })).status,
  ).toBe(401)
})

test('a refusal is not kept', async () => {
  const refused = await get('/api/articles?page=x')
  expect(refused.status).toBe(400)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await get('/api/crypto/data/NOPE')).status).toBe(404)
})

test('a change by an admin shows with the next request', async () => {
  const article = await makeArticle(site.context.db, {
    title: 'To be featured',
    published_at: '2026-03-01T00:00:00Z',
  })
  await titles()
  await get('/api/articles')
  const authorization = `Bearer ${site.token}`
  const changed = await fetch(`${origin}/articles/${article.id}/featured`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ featured: true }),
  })
  expect(changed.status).toBe(200)
  expect((await (await get('/api/articles')).json()).articles[0]).toMatchObject({
    title: 'To be featured',
    featured: true,
  })
})

test.each([
  ['deleted', 'DELETE', ''],
  ['hidden', 'PATCH', '/hidden'],
])(
  'what was %s is gone with the next request, here and on another server',
  async (_, method, path) => {
    const other = await anotherServer()
    const article = await makeArticle(site.context.db, {
      title: 'A mistake',
      published_at: '2026-04-01T00:00:00Z',
    })
    await expect.poll(() => titles(), { timeout: 5_000 }).toContain('A mistake')
    await expect.poll(() => titles(other.origin), { timeout: 5_000 }).toContain('A mistake')
    const headers = { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' }
    const body = method === 'PATCH' ? JSON.stringify({ hidden: true }) : null
    await fetch(`${origin}/api/articles/${article.id}${path}`, { method, headers, body })
    expect(await titles()).not.toContain('A mistake')
    await expect.poll(() => titles(other.origin), { timeout: 5_000 }).not.toContain('A mistake')
  },
)

test('under load another server never mixes two versions, and follows', async () => {
  const other = await anotherServer()
  const { db } = site.context
  const path = '/api/articles?limit=100'
  let isOver = false
  let read = 0
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const page = await (await get(path, {}, other.origin)).json()
      // made at one moment: the count and the list agree
      expect(page.articles).toHaveLength(Math.min(page.totalCount, 100))
      read++
    }
  })
  for (let round = 0; round < 30; round++) {
    const article = await makeArticle(db, {
      title: `Round ${round}`,
      published_at: '2026-05-01T00:00:00Z',
    })
    if (round % 2) await db.delete(articles).where(eq(articles.id, article.id))
  }
  await makeArticle(db, { title: 'The last', published_at: '2026-06-01T00:00:00Z' })
  await expect
    .poll(async () => (await titles(other.origin, path))[0], { timeout: 5_000 })
    .toBe('The last')
  isOver = true
  await Promise.all(readers)
  expect(read).toBeGreaterThan(4)
})

test('searches that hang keep no plain answer waiting, and those in line behind them are told to come back', async () => {
  const { db } = site.context
  const freed = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table articles in access exclusive mode`)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const warned = vi.spyOn(site.context.log, 'warn')
  const searches = Array.from({ length: 12 }, (_, word) => get(`/api/articles?search=crowd${word}`))
  const plain = get('/api/scorecard')
  const refused = await Promise.all(searches.slice(6))
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(503))
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect((await plain).status).toBe(200)
  expect(warned.mock.calls).toEqual([
    [{}, 'The site is overloaded: requests that would wait too long are answered with 503'],
  ])
  freed.resolve()
  await holding
  await Promise.all(searches)
})

test('while the database is away the last bytes are sent and say so', async () => {
  const way = await unsteadyWayTo(site.url)
  const other = await anotherServer(way.url)
  const before = await (await get('/api/articles', {}, other.origin)).text()
  await way.cut()
  await expect
    .poll(async () => (await get('/api/articles', {}, other.origin)).headers.get('x-cache'), {
      timeout: 10_000,
    })
    .toBe('stale')
  expect(await (await get('/api/articles', {}, other.origin)).text()).toBe(before)
  await way.mend()
  await expect
    .poll(async () => (await get('/api/articles', {}, other.origin)).headers.get('x-cache'), {
      timeout: 10_000,
    })
    .toBeNull()
})

test('while the database hangs kept answers are sent and all others are 503', async () => {
  const way = await unsteadyWayTo(site.url)
  const other = await anotherServer(way.url)
  await get('/api/articles', {}, other.origin)
  const signedIn = { authorization: `Bearer ${site.token}` }
  way.hang()
  try {
    await expect
      .poll(async () => (await get('/api/articles', {}, other.origin)).headers.get('x-cache'), {
        timeout: 10_000,
      })
      .toBe('stale')
    const others = [
      get('/api/articles?search=unknown', {}, other.origin),
      get('/feed.xml', {}, other.origin),
      get('/api/articles/admin', signedIn, other.origin),
      get('/readyz', {}, other.origin),
    ]
    for (const { status, headers } of await Promise.all(others))
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await get('/healthz', {}, other.origin)).status).toBe(200)
  } finally {
    way.resume()
  }
  await expect
    .poll(async () => (await get('/api/articles', {}, other.origin)).headers.get('x-cache'), {
      timeout: 10_000,
    })
    .toBeNull()
})

test('what pages share is read once for each version of the data', async () => {
  const page = { status: 200, head: '', app: '', state: '' }
  const pages = await buildApp(site.context, {
    template: async () => '<!--app-->',
    render: async (_href, send) => {
      const { body } = await send({
        key: 'GET /api/categories',
        params: {},
        path: '/api/categories',
      })
      return { ...page, app: (body as { name: string }[]).map(({ name }) => name).join() }
    },
    shell: () => page,
    embed: async () => ({ status: 200, page: '' }),
    serveAssets: async () => {},
  })
  closing.push(() => pages.close())
  const from = await listen(pages)
  const asked = vi.spyOn(Client.prototype, 'query')
  const read = async (...paths: string[]) => {
    asked.mockClear()
    const shown: string[] = []
    for (const path of paths) shown.push(await (await get(path, {}, from)).text())
    const texts = asked.mock.calls.map(([query]) => String((query as { text?: string }).text))
    return {
      shown,
      menus: texts.filter((text) => /from "(categories|site_settings)"/.test(text)).length,
    }
  }
  expect(await read('/one', '/two')).toEqual({ shown: ['', ''], menus: 2 })
  const tag = await makeTag(site.context.db)
  await makeCategory(site.context.db, { name: 'Mining', tagId: tag.id })
  expect(await read('/three', '/four')).toEqual({ shown: ['Mining', 'Mining'], menus: 2 })
  asked.mockRestore()
})
