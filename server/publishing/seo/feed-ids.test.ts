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

test('ids of a new site survive a move; a site that has sent ids keeps them; pictures and paid entries are told', async () => {
  const { db } = site.context
  await started('https://news.example')
  await started('https://moved.example')
  expect(await prefix()).toBe('tag:news.example,2026-11-15:articles/')

  await db.delete(appState)
  await keepFeedIds({
    ...site.context,
    config: { ...site.context.config, siteUrl: undefined, host: '::1' },
  })
  expect(await prefix()).toMatch(/^tag:\[::1\],/)

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
