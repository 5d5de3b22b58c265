import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleStories, coinAliases, coins } from '../../platform/database/schema.ts'
import { linkArticles } from '../../stories/coin-links/link-articles.ts'
import { groupStories } from '../../stories/group-stories.ts'
import { fakePublisher, type Story } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertPublisher } from '../publishers/store.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const feeds = onceAFile(fakePublisher)
const site = onceAFile(() => testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host } }))

test('a new article is linked as it would be again: by its summary, without one by its text, a renamed coin by the date', async () => {
  const { db } = site.context
  const [, , polygon] = await db
    .insert(coins)
    .values([
      { symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' },
      { symbol: 'ETH', name: 'Ethereum', source_identifier: 'ethereum' },
      { symbol: 'POL', name: 'Polygon', source_identifier: 'polygon' },
    ])
    .returning()
  await db.insert(coinAliases).values({
    ...{ coin_id: polygon?.id ?? 0, alias: 'Maticus' },
    until: '2024-09-04T00:00:00Z',
  })
  const { id } = await insertPublisher(db, { name: 'Linked', rss_url: feeds.url('/linked') })
  const story = (title: string, more: Partial<Story>): Story => ({
    ...{ title, link: `https://linked.test/${encodeURIComponent(title)}` },
    ...more,
  })
  feeds.feed('/linked', [
    story('Bitcoin climbs past a record', { summary: 'Ethereum fell.' }),
    story('A quiet day', {
      xml: '<content:encoded>Ethereum and Bitcoin moved little.</content:encoded>',
    }),
    story('Maticus then', { date: 'Mon, 01 Jul 2024 00:00:00 GMT' }),
    story('Maticus now', { date: 'Mon, 01 Jul 2999 00:00:00 GMT' }),
    story('Nothing named', { summary: 'Nothing at all.' }),
  ])
  await ingestPublisher(site.context, id)
  const links = async () => {
    const { rows } = await db.execute<{ title: string; symbol: string }>(sql`
      select a.title, c.symbol, l.salience, l.score from article_coins l
      join articles a on a.id = l.article_id join coins c on c.id = l.coin_id order by a.title, c.symbol`)
    return rows
  }
  const linked = await links()
  expect(linked.map(({ title, symbol }) => `${title}: ${symbol}`)).toEqual([
    'A quiet day: BTC',
    'A quiet day: ETH',
    'Bitcoin climbs past a record: BTC',
    'Bitcoin climbs past a record: ETH',
    'Maticus then: POL',
  ])
  const { rows } = await db.execute<{ id: string }>(sql`select id from articles`)
  await linkArticles(
    db,
    rows.map((row) => Number(row.id)),
  )
  expect(await links()).toEqual(linked)

  feeds.feed('/linked', [story('Bitcoin climbs past a record', { summary: 'Nothing else did.' })])
  await ingestPublisher(site.context, id)
  expect((await links()).filter(({ title }) => title.startsWith('Bitcoin'))).toMatchObject([
    { symbol: 'BTC' },
  ])
})

test('other names that look like patterns are names: feeds are ingested, linked and grouped', async () => {
  const { db } = site.context
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'ZEPH', name: 'Zephyrium', source_identifier: 'zephyrium' })
    .returning()
  const aliases = ['比特币(旧', '[币', '風+', '.*б']
  const change = { symbol: 'ZEPH', name: 'Zephyrium', aliases }
  expect((await site.admin(`PUT /api/crypto/coins/${coin?.id}`, change)).status).toBe(200)
  const { id } = await insertPublisher(db, { name: 'Patterns', rss_url: feeds.url('/patterns') })
  const titles = ['今天比特币(旧)下跌', '今天[币]上涨', '今天比特币旧下跌', '風風', 'Цена б']
  feeds.feed(
    '/patterns',
    titles.map((title, index) => ({ title, link: `https://patterns.test/${index}` })),
  )
  expect(await ingestPublisher(site.context, id)).toMatchObject({ articlesCount: 5 })
  const { rows } = await db.execute(sql`
    select a.title from article_coins l join articles a on a.id = l.article_id
    where l.coin_id = ${coin?.id} order by a.url`)
  expect(rows).toEqual([{ title: '今天比特币(旧)下跌' }, { title: '今天[币]上涨' }])
  const waiting = await db.$count(articleStories, sql`story_id is null`)
  expect(waiting).toBeGreaterThanOrEqual(5)
  expect(await groupStories(site.context)).toEqual({ grouped: waiting })
})
