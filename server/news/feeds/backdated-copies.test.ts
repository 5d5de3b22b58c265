import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts'
import { groupStories } from '../../stories/group-stories.ts'
import { fakePublisher } from '../../testing/fake-publisher.ts'
import { onceATest } from '../../testing/fixture.ts'
import { FLOOD, REPORTS } from '../../testing/story-site.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertPublisher } from '../publishers/store.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
let now = new Date(NOON)
const site = onceATest(async () => {
  const feeds = await fakePublisher()
  return { ...(await testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host }, now: () => now })), feeds }
})

const item = (
  outlet: string,
  { title, overview }: { title: string; overview: string },
  at: number,
) => ({
  title,
  link: `https://${outlet}.test/${encodeURIComponent(title)}`,
  summary: overview,
  date: new Date(at).toUTCString(),
})

async function outlet(name: string) {
  const { id } = await insertPublisher(site.context.db, {
    name,
    rss_url: site.feeds.url(`/${name}`),
  })
  return (at: number, ...items: ReturnType<typeof item>[]) => {
    now = new Date(at)
    site.feeds.feed(`/${name}`, items)
    return ingestPublisher(site.context, id)
  }
}

test('a copy with an early date, missing from the last fetch of its publisher, does not become the first report', async () => {
  const original = await outlet('original')
  const copycat = await outlet('copycat')
  const other = item('copycat', FLOOD[0], NOON - HOUR_MS)
  await copycat(NOON, other)
  await original(NOON + HOUR_MS, item('original', REPORTS[0], NOON + 0.5 * HOUR_MS))
  await groupStories(site.context)
  await copycat(NOON + 1.5 * HOUR_MS, other)
  await copycat(NOON + 2 * HOUR_MS, item('copycat', REPORTS[0], NOON - 18 * HOUR_MS), other)
  await groupStories(site.context)
  const { rows } = await site.context.db.execute(sql`
    select f.url as first, l.url as lead, array(select a.url from article_stories m join articles a on a.id = m.article_id
      where m.story_id = s.id and m.copy_of is not null) as copies, s.first_at
    from stories s join articles f on f.id = s.first_article_id join articles l on l.id = s.lead_article_id
    where s.article_count = 2`)
  const [story] = rows as { first: string; lead: string; copies: string[]; first_at: string }[]
  expect(story?.first).toContain('https://original.test/')
  expect(story?.lead).toContain('https://original.test/')
  expect(story?.copies).toEqual([expect.stringContaining('https://copycat.test/')])
  expect(story?.first_at).toContain('2026-11-15 12:30')
})

test.each(['first', 'second'])(
  'an old article that the %s fetch of a feed brings joins no story of today',
  async (fetch) => {
    const original = await outlet('original')
    const archive = await outlet('archive')
    await original(NOON, item('original', REPORTS[0], NOON - HOUR_MS))
    if (fetch === 'second') await archive(NOON, item('archive', FLOOD[0], NOON - HOUR_MS))
    await archive(NOON + HOUR_MS, item('archive', REPORTS[1], NOON - 15 * DAY_MS))
    await groupStories(site.context)
    const { rows } = await site.context.db.execute(
      sql`select max(article_count) as largest from stories`,
    )
    expect(rows).toEqual([{ largest: 1 }])
  },
)
