import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import { coins } from '../../platform/database/schema.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const HOME = 'https://news.example'
const site = onceAFile(() => testApp({ env: { SITE_URL: HOME, SITE_NAME: 'Wire' } }))

beforeAll(async () => {
  const { db } = site.context
  await makeArticle(db, { title: 'Plain' })
  const tag = await makeTag(db, 'DeFi')
  await makeCategory(db, { name: 'DeFi', slug: 'defi', tagId: tag.id })
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
})

const body = async (path: string) => (await site.app.inject(path)).body

async function atomOf(folder: string, query: string) {
  const { id, title, links = [] } = parseAtomFeed(await body(`${folder}/atom.xml${query}`))
  const linkOf = (rel: string) => links.find((link) => link.rel === rel)?.href
  return { id, title: String(title?.value), self: linkOf('self'), page: linkOf('alternate') }
}

test.each([
  ['', '?coin=btc', 'BTC | Wire', '/?coin=btc'],
  ['', '?no_ads=true&coin=BTC', 'BTC, no ads | Wire', '/?no_ads=true&coin=BTC'],
  ['', '?search=etf&sentiment_score=7-10', 'Search: etf, bullish | Wire', null],
  ['/defi', '?within=24h', 'published 24h | DeFi | Wire', '/defi?within=24h'],
  ['/coins/btc', '?tag=DeFi', 'DeFi | Bitcoin news | Wire', '/coins/btc?tag=DeFi'],
  ['/moves', '?days=7', 'days: 7 | Moves without news | Wire', '/moves?days=7'],
  ['/corrections', '?show=open', 'show: open | Corrections | Wire', '/corrections?show=open'],
])('%s/atom.xml%s has an id and a title of its own', async (folder, query, title, page) => {
  const whole = await atomOf(folder, '')
  const feed = await atomOf(folder, query)
  expect(feed.title).toBe(title)
  expect(feed.id).not.toBe(whole.id)
  expect(feed.id).toBe(feed.page)
  if (page) expect(feed.id).toBe(HOME + page)
  expect(feed.self).not.toBe(whole.self)
  const asked = query.slice(1)
  for (const [path, own] of [
    ['feed.xml', parseRssFeed(await body(`${folder}/feed.xml?${asked}`)).title],
    ['feed.json', parseJsonFeed(await body(`${folder}/feed.json?${asked}`)).title],
  ])
    expect([path, own]).toEqual([path, title])
})

test('the order of filters makes no other feed, and what filters nothing is no filter', async () => {
  const one = await atomOf('', '?coin=BTC&no_ads=true')
  expect(await atomOf('', '?no_ads=true&coin=BTC&foo=1')).toEqual(one)
  expect(await atomOf('', '?no_ads=false&search=&category=')).toEqual(await atomOf('', ''))
})

test('what the path of a feed says is not repeated', async () => {
  expect(await atomOf('/defi', '?category=other')).toEqual(await atomOf('/defi', ''))
  expect(await atomOf('/coins/btc', '?coin=ETH')).toEqual(await atomOf('/coins/btc', ''))
})

test('a feed says what its filters name and there is not', async () => {
  const { description } = parseRssFeed(await body('/feed.xml?coin=NOPE&tag=none'))
  expect(description).toBe('There is no tag "none". There is no coin "NOPE".')
})
