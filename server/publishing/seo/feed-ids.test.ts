import { expect, test } from 'vitest'
import { appState, articles } from '../../platform/database/schema.ts'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { feedIdPrefix, keepFeedIds } from './store.ts'

const site = onceAFile(() => testApp({ env: { SITE_URL: 'http://old.example' } }))
const started = (siteUrl: string) =>
  keepFeedIds({
    ...site.context,
    config: { ...site.context.config, siteUrl },
    now: () => new Date('2026-11-15T12:00Z'),
  })
const prefix = () => feedIdPrefix(site.context.db, 'https://elsewhere.example')

test.each([
  ['without SITE_URL', undefined],
  ['with the name that every machine has', 'http://localhost:3000'],
  ['with the address of a machine', 'http://192.168.0.7'],
])(
  'two sites that start %s never send equal ids, and keep them when SITE_URL is set',
  async (_, siteUrl) => {
    const { db } = site.context
    const firstStart = async () => {
      await db.delete(appState)
      const config = { ...site.context.config, siteUrl, host: '::1' }
      await keepFeedIds({ ...site.context, config, now: () => new Date('2026-11-15T12:00Z') })
      return prefix()
    }
    const one = await firstStart()
    const other = await firstStart()
    expect(one).toMatch(/^tag:[^,]+,2026-11-15:[\w-]{11}\/articles\/$/)
    expect(one).not.toBe(other)
    await started('https://news.example')
    expect(await prefix()).toBe(other)
    const { id } = await makeArticle(db)
    expect(JSON.parse((await site.app.inject('/feed.json')).body).items).toMatchObject([
      { id: `${other}${id}` },
    ])
    await db.delete(articles)
    await db.delete(appState)
  },
)

test('a site that has sent ids of its listen address keeps them', async () => {
  const { db } = site.context
  const value = { prefix: 'tag:127.0.0.1,2026-01-05:articles/' }
  await db.insert(appState).values({ key: 'feed-ids', value })
  await keepFeedIds({ ...site.context, config: { ...site.context.config, siteUrl: undefined } })
  await started('https://news.example')
  expect(await prefix()).toBe(value.prefix)
  await db.delete(appState)
})

test('ids of a new site survive a move; a site that has sent ids keeps them; pictures and paid entries are told', async () => {
  const { db } = site.context
  await started('https://news.example')
  await started('https://moved.example')
  expect(await prefix()).toBe('tag:news.example,2026-11-15:articles/')

  await db.delete(appState)
  const { id } = await makeArticle(db, {
    title: 'Paid',
    image_url: 'https://publisher.example/a.jpg',
    ad: true,
    published_at: '2026-11-15T10:00:00.000Z',
  })
  await started('http://old.example')
  await started('https://moved.example')
  expect(await prefix()).toBe('http://old.example/articles#')

  const read = async (path: string) => (await site.app.inject(path)).body
  const [item] = JSON.parse(await read('/feed.json')).items
  const picture = `http://old.example/images/articles/${id}?w=640`
  expect(item).toMatchObject({
    id: `http://old.example/articles#${id}`,
    image: picture,
    tags: ['Potentially Ad'],
    _crypto_news: { paid: true },
  })
  expect(await read('/feed.xml')).toContain(
    `<media:content url="${picture}" type="image/webp" medium="image"/>`,
  )
  expect(await read('/feed.xml')).toContain('<category>Potentially Ad</category>')
  expect(await read('/atom.xml')).toContain(
    `<link rel="enclosure" type="image/webp" href="${picture}"/>`,
  )
  await db.delete(articles)
})
