import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, publishers } from '../../platform/database/schema.ts'
import { groupStories } from '../../stories/group-stories.ts'
import { rebuildStories } from '../../stories/rebuild-stories.ts'
import { fakePublisher } from '../../testing/fake-publisher.ts'
import { onceATest } from '../../testing/fixture.ts'
import { REPORTS } from '../../testing/story-site.ts'
import { testApp } from '../../testing/test-app.ts'
import { readAdvertising } from '../articles/read-advertising.ts'
import { insertPublisher } from '../publishers/store.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const site = onceATest(async () => {
  const feeds = await fakePublisher()
  return { ...(await testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host } })), feeds }
})
const [OWN, REWORDED, THIRD] = REPORTS

let outlets = 0
/** One article of a publisher of its own; returns its id. */
async function ingested(
  { title, overview }: { title: string; overview: string },
  { is_wire = false, xml = '' } = {},
): Promise<number> {
  const name = `${++outlets}-${encodeURIComponent(title)}`
  const { db } = site.context
  const { id } = await insertPublisher(db, { name, rss_url: site.feeds.url(`/${name}`), is_wire })
  site.feeds.feed(`/${name}`, [
    { title, link: `https://outlet.test/${name}`, summary: overview, xml },
  ])
  await ingestPublisher(site.context, id)
  const [row] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.publisher_id, id))
  return row?.id ?? 0
}

async function storyOf(article: number): Promise<string | undefined> {
  const { rows } = await site.context.db.execute<{ id: string }>(
    sql`select story_id as id from article_stories where article_id = ${article}`,
  )
  return rows[0]?.id
}

const isAd = async (id: number) =>
  (await site.context.db.select({ ad: articles.ad }).from(articles).where(eq(articles.id, id)))[0]
    ?.ad

test.each([
  ['of a publisher marked as a wire', { is_wire: true }],
  ['that its publisher filed as sponsored', { xml: '<category>Sponsored</category>' }],
])(
  'an article %s is advertising from its first fetch on, and joins no story',
  async (_, origin) => {
    const news = await ingested(OWN)
    const release = await ingested(REWORDED, origin)
    expect([await isAd(news), await isAd(release)]).toEqual([false, true])
    await groupStories(site.context)
    expect(await storyOf(release)).not.toBe(await storyOf(news))
  },
)

test("copies of an advertisement inherit its flag, keep it through an analysis, and lose it with the original's", async () => {
  const release = await ingested(OWN, { is_wire: true })
  const copies = [await ingested(OWN), await ingested(OWN)] as const
  await groupStories(site.context)
  const flags = () => Promise.all([release, ...copies].map(isAd))
  expect(await flags()).toEqual([true, true, true])
  await site.admin(`PUT /api/articles/${copies[1]}/correction`, { ad: false })
  for (const id of copies) await site.admin(`POST /api/ai/analyze/${id}`)
  await groupStories(site.context)
  expect(await flags()).toEqual([true, true, false])
  await site.admin(`PUT /api/articles/${release}/correction`, { ad: false })
  await groupStories(site.context)
  expect(await flags()).toEqual([false, false, false])
})

test('copies of a press release are advertising also where a report in its words came before it', async () => {
  const headline = 'Norwickpay opens custody to private clients in Oslo'
  const facts =
    'Norwickpay opens bitcoin custody to private clients with $650,000 in assets at a fee of 0.7 per cent.'
  const report = await ingested({
    title: `${headline}, two insiders say`,
    overview: `${facts} Brandt, a rival, doubts that savers will come.`,
  })
  const release = {
    title: headline,
    overview: `${facts} Its service begins in Estmark and Kestria this week.`,
  }
  const wire = await ingested(release, { is_wire: true })
  const copies = [await ingested(release), await ingested(release)] as const
  await groupStories(site.context)
  const { rows } = await site.context.db.execute(
    sql`select copy_of::int as "copyOf" from article_stories order by article_id`,
  )
  expect(rows.map(({ copyOf }) => copyOf)).toEqual([null, report, report, report])
  const flags = () => Promise.all([report, wire, ...copies].map(isAd))
  expect(await flags()).toEqual([false, true, true, true])
  await site.admin(`POST /api/ai/analyze/${copies[0]}`)
  expect(await flags()).toEqual([false, true, true, true])
  await site.admin(`PUT /api/articles/${wire}/correction`, { ad: false })
  await groupStories(site.context)
  expect(await flags()).toEqual([false, false, false, false])
})

test("an editor's 'no advertisement' lets an article join its story", async () => {
  const news = await ingested(OWN)
  const flagged = await ingested({ ...REWORDED, title: `${REWORDED.title} (sponsored)` })
  await groupStories(site.context)
  expect(await storyOf(flagged)).not.toBe(await storyOf(news))
  await site.admin(`PUT /api/articles/${flagged}/correction`, { ad: false })
  await rebuildStories(site.context, { since: new Date(0) })
  expect(await storyOf(flagged)).toBe(await storyOf(news))
})

test('marking a publisher as a wire covers what it brought before, except what an editor decided', async () => {
  const { db } = site.context
  const ids = [await ingested(OWN), await ingested(REWORDED), await ingested(THIRD)]
  await db.update(articles).set({ publisher_id: sql`(select min(id) from publishers)` })
  const [publisher] = await db.select().from(publishers).orderBy(publishers.id).limit(1)
  await site.admin(`PUT /api/articles/${ids[1]}/correction`, { ad: false })
  await db
    .update(articles)
    .set({ filed_as: 'Sponsored' })
    .where(eq(articles.id, ids[2] as number))
  const mark = async (is_wire: boolean) => {
    const { name, rss_url } = publisher as typeof publishers.$inferSelect
    await site.admin(`PUT /api/publishers/${publisher?.id}`, { name, rss_url, is_wire })
    const sent = (await site.sent()).filter(({ job }) => job === 'publisher.read-advertising')
    await readAdvertising(site.context, publisher?.id ?? 0)
    return { sent: sent.length, ads: await Promise.all(ids.map(isAd)) }
  }
  expect(await mark(true)).toMatchObject({ sent: 1, ads: [true, false, true] })
  // the label still holds
  expect((await mark(false)).ads).toEqual([false, false, true])
})
