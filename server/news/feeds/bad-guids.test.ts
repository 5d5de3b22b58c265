import { beforeEach, expect, test } from 'vitest'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import { deletedArticles } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { deleteArticle } from '../articles/store.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  ;({ path, id } = await site.addPublisher())
})

const [EIGHT, NINE] = ['Sun, 15 Nov 2026 08:00:00 GMT', 'Sun, 15 Nov 2026 09:00:00 GMT']
const titles = async () => (await site.articlesOf(id)).map((article) => article.title)
async function deleteAll() {
  for (const article of await site.articlesOf(id))
    await deleteArticle(site.context, article.id, COMMAND_LINE)
}

test('an undated story under the guid of another one is a story of its own', async () => {
  site.feeds.feed(path, [site.story('first', { guid: '1' })])
  await site.ingest(id)
  site.feeds.feed(path, [site.story('second', { guid: '1' })])
  expect(await site.ingest(id)).toBe(1)
  expect(await titles()).toEqual(['first', 'second'])
})

test('an undated story that moved is known by guid and title', async () => {
  site.feeds.feed(path, [site.story('same', { guid: '1' })])
  await site.ingest(id)
  const moved = { ...site.story('elsewhere', { guid: '1' }), title: 'same' }
  site.feeds.feed(path, [moved])
  expect(await site.ingest(id)).toBe(0)
  expect(await site.articlesOf(id)).toMatchObject([{ title: 'same', url: moved.link }])
})

test.each([
  ['dated', EIGHT, NINE],
  ['undated', undefined, undefined],
])(
  'where the guid is always the same, a deleted story keeps no later %s one away',
  async (_kind, ...dates) => {
    const dated = (at: number) => (dates[at] ? { date: dates[at] } : {})
    site.feeds.feed(path, [site.story('first', { guid: '1', ...dated(0) })])
    await site.ingest(id)
    await deleteAll()
    site.feeds.feed(path, [site.story('second', { guid: '1', ...dated(1) })])
    expect(await site.ingest(id)).toBe(1)
    expect(await titles()).toEqual(['second'])
  },
)

test.each([
  ['title', { title: 'gone', date: NINE }],
  ['date', { title: 'Renamed', date: EIGHT }],
])(
  'a deleted story stays deleted at another address under its guid and %s',
  async (_what, again) => {
    site.feeds.feed(path, [site.story('gone', { guid: 'g', date: EIGHT })])
    await site.ingest(id)
    await deleteAll()
    site.feeds.feed(path, [{ ...site.story('elsewhere', { guid: 'g' }), ...again }])
    expect(await site.ingest(id)).toBe(0)
    expect(await titles()).toEqual([])
  },
)

test('a story deleted before titles were kept stays deleted under its guid alone', async () => {
  site.feeds.feed(path, [site.story('gone', { guid: 'g' })])
  await site.ingest(id)
  await deleteAll()
  await site.context.db.update(deletedArticles).set({ title: null, published_at: null })
  site.feeds.feed(path, [site.story('elsewhere', { guid: 'g', date: NINE })])
  expect(await site.ingest(id)).toBe(0)
})

test('twins under one guid and one title are two stories, whatever was stored under it before', async () => {
  const daily = (name: string) => ({ ...site.story(name, { guid: '1' }), title: 'Daily' })
  site.feeds.feed(path, [daily('monday')])
  await site.ingest(id)
  site.feeds.feed(path, [daily('wednesday'), daily('tuesday')])
  expect(await site.ingest(id)).toBe(2)
  expect(await titles()).toEqual(['Daily', 'Daily', 'Daily'])
})

test('a story that takes over the guid of another one in the same feed is not that one moved', async () => {
  const old = { ...site.story('old', { guid: '1' }), title: 'Daily' }
  site.feeds.feed(path, [old])
  await site.ingest(id)
  site.feeds.feed(path, [
    { ...site.story('new', { guid: '1' }), title: 'Daily' },
    { ...old, guid: '2' },
  ])
  expect(await site.ingest(id)).toBe(1)
})
