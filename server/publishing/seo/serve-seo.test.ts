import { eq } from 'drizzle-orm'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import Parser from 'rss-parser'
import { beforeAll, expect, test } from 'vitest'
import { articleCoins, articles, coins, pages } from '../../platform/database/schema.ts'
import { makeArticle, makeCategory, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const hostile = `</title><script>alert(1)</script> "quoted" & ]]> \u0001end`
const shown = hostile.replace('\u0001', '')

const site = onceAFile(() =>
  testApp({ env: { SITE_URL: 'https://news.example', SITE_NAME: 'Wire & Co' } }),
)
beforeAll(async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'DeFi <b>')
  const publisher = await makePublisher(db, { name: 'Ledger & Line' })
  await makeCategory(db, {
    name: 'DeFi',
    slug: 'defi',
    tagId: tag.id,
    description: 'Pools & yields',
  })
  await makeCategory(db, { name: 'Hidden', slug: 'hidden', tagId: tag.id, isActive: false })
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
    .returning()
  const about = await makeArticle(db, {
    title: hostile,
    url: 'https://publisher.example/a?b=1&c=2',
    overview: 'Text with <img src=x onerror=alert(1)> in it',
    published_at: '2026-11-15T10:00:00.000Z',
    publisher_id: publisher.id,
    tag_ids: [tag.id],
  })
  await db
    .insert(articleCoins)
    .values({ article_id: about.id, coin_id: coin?.id ?? 0, salience: 'main' })
  await makeArticle(db, { title: 'Plain', published_at: '2026-11-14T10:00:00.000Z' })
  await db.insert(pages).values([
    { path: '/about', meta_title: 'About' },
    { path: '/news', meta_title: 'News' },
    { path: '/login', meta_title: 'Never shown' },
    { path: '/', meta_title: 'Home' },
  ])
})

const get = (url: string, headers = {}) => site.app.inject({ method: 'GET', url, headers })

test('RSS: another parser reads what we meant, markup as text', async () => {
  const response = await get('/feed.xml')
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(response.body).not.toContain('<script')
  const feed = await new Parser().parseString(response.body)
  expect(feed.items.map(({ title }) => title)).toEqual([shown, 'Plain'])
  expect(feed.items[0]).toMatchObject({
    link: 'https://publisher.example/a?b=1&c=2',
    creator: 'Ledger & Line',
    categories: ['DeFi <b>'],
    content: 'Text with &lt;img src=x onerror=alert(1)&gt; in it',
    isoDate: '2026-11-15T10:00:00.000Z',
  })
  expect(parseRssFeed(response.body).link).toBe('https://news.example/')
})

test.each([
  ['/feed.json?no_ads=true', ['Plain']],
  ['/feed.json?coin=BTC,ETH', [hostile]],
  ['/feed.json?search=plain', ['Plain']],
  ['/feed.json?publisher=Ledger%20%26%20Line&utm_source=x', [hostile]],
  ['/defi/feed.json?no_ads=true', []],
  ['/coins/btc/feed.json?category=defi', [hostile]],
])('%s obeys the filters of the feed', async (url, titles) => {
  await site.context.db.update(articles).set({ ad: true }).where(eq(articles.title, hostile))
  const feed = parseJsonFeed((await get(url)).body)
  await site.context.db.update(articles).set({ ad: false })
  expect((feed.items ?? []).map(({ title }) => title)).toEqual(titles)
  expect(feed.feed_url).toBe(
    `https://news.example${url.replace('&utm_source=x', '').replaceAll('%20', '+').replace(',', '%2C')}`,
  )
})

test('a filter that makes no sense is refused', async () => {
  expect((await get('/feed.xml?sentiment_score=best')).statusCode).toBe(400)
})

test('Atom and JSON Feed tell the same', async () => {
  const atom = parseAtomFeed((await get('/atom.xml')).body)
  expect(atom.entries?.map(({ links }) => links?.[0]?.href)[0]).toBe(
    'https://publisher.example/a?b=1&c=2',
  )
  expect(atom.updated).toBe('2026-11-15T10:00:00.000Z')
  const response = await get('/feed.json')
  expect(response.headers['content-type']).toContain('application/feed+json')
  const json = parseJsonFeed(response.json())
  expect(json.items?.map(({ title }) => title)).toEqual([hostile, 'Plain'])
})

test('a category has feeds of its own; an inactive or unknown one has none', async () => {
  const feed = await new Parser().parseString((await get('/defi/feed.xml')).body)
  expect(feed.items).toHaveLength(1)
  expect(feed).toMatchObject({ title: 'DeFi | Wire & Co', description: 'Pools & yields' })
  for (const url of ['/hidden/feed.xml', '/nothing/atom.xml', '/nothing/feed.json']) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test('what the address of a feed says is not changed by its parameters', async () => {
  const items = async (url: string) =>
    (await get(url)).json().items.map(({ id }: { id: string }) => id)
  expect(await items('/defi/feed.json')).toHaveLength(1)
  for (const path of ['/defi/feed.json?category=hidden', '/coins/btc/feed.json?coin=ETH'])
    expect([path, await items(path)]).toEqual([path, await items(path.split('?')[0] ?? '')])
})

test('the feeds of a renamed category redirect, until another one takes the old slug', async () => {
  const tag = await makeTag(site.context.db, 'Rollups')
  const { body } = await site.admin('POST /api/categories', {
    name: 'L2',
    slug: 'l2',
    tagId: tag.id,
  })
  const rename = (slug: string) =>
    site.admin(`PUT /api/categories/${body.id}`, { name: 'L2', slug, tagId: tag.id })
  await rename('layer-2')
  await rename('rollups')
  for (const old of ['l2', 'layer-2']) {
    const answer = await get(`/${old}/feed.xml`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/rollups/feed.xml'])
    expect(answer.headers['cache-control']).toBe('max-age=300')
  }
  await rename('l2')
  expect((await get('/l2/feed.xml')).statusCode).toBe(200)
  const other = await site.admin('POST /api/categories', {
    name: 'Other',
    slug: 'rollups',
    tagId: tag.id,
  })
  expect((await get('/rollups/feed.xml')).statusCode).toBe(200)
  await site.admin(`DELETE /api/categories/${other.body.id}`)
  await site.admin(`DELETE /api/categories/${body.id}`)
  expect((await get('/layer-2/feed.xml')).statusCode).toBe(404)
  const { body: sitemap } = await get('/sitemap.xml')
  expect(sitemap).not.toContain('layer-2')
})

test('an unchanged feed is a 304', async () => {
  const { headers } = await get('/feed.xml')
  const again = await get('/feed.xml', { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('each coin has feeds of what is about it, whatever the case of its symbol', async () => {
  const feed = await new Parser().parseString((await get('/coins/BTC/feed.xml')).body)
  expect([feed.title, feed.link]).toEqual([
    'Bitcoin news | Wire & Co',
    'https://news.example/coins/btc',
  ])
  expect(feed.items.map(({ title }) => title)).toEqual([shown])
  expect((await get('/coins/btc/atom.xml')).statusCode).toBe(200)
  expect((await get('/coins/btc/feed.json')).json().feed_url).toBe(
    'https://news.example/coins/btc/feed.json',
  )
  expect((await get('/coins/nothing/feed.xml')).statusCode).toBe(404)
})

test('the sitemap names each public address once, hidden ones not at all', async () => {
  const { body } = await get('/sitemap.xml')
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://news.example/',
    'https://news.example/articles',
    'https://news.example/scorecard',
    'https://news.example/coins',
    'https://news.example/outlets',
    'https://news.example/corrections',
    'https://news.example/moves',
    'https://news.example/data',
    'https://news.example/outlets/ledger-line',
    'https://news.example/defi',
    'https://news.example/coins/btc',
    'https://news.example/about',
  ])
})

test('the sitemap names no page of an outlet while outlets are switched off', async () => {
  await site.admin('PUT /api/settings/site', { show_outlets: false })
  expect((await get('/sitemap.xml')).body).not.toContain('/outlets')
  await site.admin('PUT /api/settings/site', { show_outlets: null })
})

test('robots keep out of the admin area and find the sitemap', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Disallow: /admin')
  expect(body).toContain('Sitemap: https://news.example/sitemap.xml')
})
