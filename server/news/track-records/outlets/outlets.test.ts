import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OutletRow } from '../../../../contract/news/outlets.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/platform/durations.ts'
import {
  articleStories,
  articleVersions,
  coins,
  publishers,
  stories,
  storyCoins,
} from '../../../platform/database/schema.ts'
import { completeFacts } from '../../../stories/complete-facts.ts'
import { makeArticles, makePublisher } from '../../../testing/factories.ts'
import { onceAFile } from '../../../testing/fixture.ts'
import { OUTLETS, outletWorld } from '../../../testing/outlet-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { countOutlets, countOutletsDaily } from './count-outlets.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
let clock = NOW
const site = onceAFile(() => testApp({ now: () => clock }))
const minutes = (at: number, count: number) => new Date(at + count * MINUTE_MS).toISOString()
const get = async (path: string) => (await site.visitor(`GET /api/outlets${path}`)).body

beforeAll(async () => {
  const { db } = site.context
  const outlets = await Promise.all(
    OUTLETS.map((name) => makePublisher(db, { name, description: `${name} reports` })),
  )
  const wire = await makePublisher(db, { name: 'Wire', is_wire: true })
  await makePublisher(db, { name: 'Quiet' })
  const [btc] = await db
    .insert(coins)
    .values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'b' })
    .returning()
  const world = outletWorld(1, 150)
  for (const [place, told] of world.entries()) {
    const at = NOW.getTime() - (place * 0.7 + 0.3) * DAY_MS
    const rows = await makeArticles(db, [
      ...told.map(({ outlet, lag, score }) => ({
        publisher_id: outlets[outlet]?.id ?? 0,
        published_at: minutes(at, lag),
        sentiment_score: score,
      })),
      ...(place % 5 === 0
        ? [{ publisher_id: wire.id, published_at: minutes(at, 1), ad: true, sentiment_score: 5 }]
        : []),
    ])
    const outletCount = new Set(rows.map((row) => row.publisher_id)).size
    const [story] = await db
      .insert(stories)
      .values({
        first_at: minutes(at, 0),
        last_at: minutes(at, 60),
        article_count: rows.length,
        outlet_count: outletCount,
        slug: `story-${place}`,
        lead_article_id: rows[0]?.id ?? 0,
      })
      .returning()
    if (place % 2)
      await db
        .insert(storyCoins)
        .values({ story_id: story?.id ?? 0, coin_id: btc?.id ?? 0, place: 0 })
    const idOf = (outlet: number | undefined) =>
      rows[told.findIndex((report) => report.outlet === outlet)]?.id ?? null
    await db.insert(articleStories).values(
      rows.map(({ id }, i) => ({
        article_id: id,
        story_id: story?.id ?? 0,
        copy_of: idOf(told[i]?.copyOf),
      })),
    )
    const changed = rows.filter((_, i) => told[i]?.changed)
    if (changed.length > 0)
      await db.insert(articleVersions).values(
        changed.map(({ id, title, published_at }) => ({
          article_id: id,
          title: `${title} loses 14 million to an error`,
          replaced_at: minutes(Date.parse(published_at), 90),
        })),
      )
  }
  await completeFacts(site.context)
  await countOutlets(site.context)
})

/** As somebody would work it out who knows the definitions and nothing of the program. */
async function bySql(days: number) {
  const since = sql`${NOW.toISOString()}::timestamptz - make_interval(days => ${days})`
  const { rows } = await site.context.db.execute<Record<string, string>>(sql`
    with texts as (
      select a.*, m.story_id, m.copy_of, s.first_at, not a.ad and m.copy_of is null and not p.rewrites_others as own
      from articles a join article_stories m on m.article_id = a.id join stories s on s.id = m.story_id
      join publishers p on p.id = a.publisher_id
    ), reports as (
      select story_id, publisher_id, first_at, published_at, sentiment_score,
        row_number() over w as place, count(*) over (partition by story_id) as outlets,
        min(published_at) over (partition by story_id) as first_report,
        sum(sentiment_score) over (partition by story_id) as sum
      from texts where own window w as (partition by story_id order by published_at)
    ), clear as (
      select story_id from reports where place <= 2 group by story_id
      having count(*) = 2 and max(published_at) - min(published_at) >= interval '2 minutes'
    ), of_stories as (
      select publisher_id, count(*) filter (where place = 1) as firsts, count(*) as shared,
        round((percentile_cont(0.5) within group (order by extract(epoch from published_at - first_report)::float8)
          filter (where place > 1) / 60)::numeric) as behind
      from reports where story_id in (select story_id from clear) and first_at >= ${since} group by 1
    ), tilts as (
      select publisher_id, count(*) as compared, round(avg(sentiment_score - (sum - sentiment_score) / (outlets - 1))::numeric, 1) as tilt
      from reports where outlets > 1 and first_at >= ${since} group by 1
    ), counted as (
      select publisher_id, count(*) as articles, count(distinct story_id) as stories, count(*) filter (where not ad and copy_of is null) as own,
        count(*) filter (where ad) as ads, count(v.id) as changed
      from texts t left join article_versions v on v.article_id = t.id where sort_at >= ${since} group by 1
    )
    select p.name, c.*, o.*, t.* from publishers p join counted c on c.publisher_id = p.id
    left join of_stories o on o.publisher_id = p.id left join tilts t on t.publisher_id = p.id order by p.name`)
  return rows.map((row) => ({
    name: row.name,
    articles: Number(row.articles),
    stories: Number(row.stories),
    own: Number(row.own),
    ads: Number(row.ads),
    changed: Number(row.changed),
    first: [Number(row.firsts), Number(row.shared)],
    behind: row.behind === null ? null : Number(row.behind),
    tilt: [Number(row.compared), row.tilt === null ? null : Number(row.tilt)],
  }))
}

test.each([
  ['30d', 30],
  ['90d', 90],
  ['all', 9999],
])('figures over %s are those of plain SQL, to the digit', async (range, days) => {
  const { outlets, from, to } = await get(`?range=${range}`)
  const figures = outlets
    .filter(({ stories: count }: OutletRow) => count > 0)
    .map((row: OutletRow) => ({
      name: row.name,
      articles: row.articles,
      stories: row.stories,
      own: row.own.hits,
      ads: row.ads.hits,
      changed: row.changed.hits,
      first: [row.first.hits, row.first.of],
      behind: row.behind.value,
      tilt: [row.tilt.of, row.tilt.value],
    }))
  const expected = await bySql(days)
  expect(expected).toHaveLength(7)
  const few = ({ first, tilt, behind }: (typeof expected)[number]) => ({
    behind: (first[1] as number) < 30 ? null : behind,
    tilt: [tilt[0], (tilt[0] as number) < 30 ? null : tilt[1]],
  })
  expect(figures).toEqual(expected.map((row) => ({ ...row, ...few(row) })))
  expect(to).toBe(NOW.toISOString())
  expect(Date.parse(from)).toBeLessThanOrEqual(
    NOW.getTime() - Math.min(days, 100) * DAY_MS + DAY_MS,
  )
})

test('the list names every outlet that is read, its kind, and nothing where there is nothing', async () => {
  const { outlets } = await get('')
  expect(outlets.map(({ slug, kind }: OutletRow) => `${slug} ${kind}`)).toEqual([
    'ada newsroom',
    'bo newsroom',
    'cy newsroom',
    'di newsroom',
    'ed newsroom',
    'fay newsroom',
    'quiet newsroom',
    'wire wire',
  ])
  const of = (slug: string): OutletRow => outlets.find((row: OutletRow) => row.slug === slug)
  expect(of('quiet')).toMatchObject({
    stories: 0,
    newest_at: null,
    first: { of: 0, share: null },
    own: { share: null },
  })
  expect(of('wire')).toMatchObject({
    first: { of: 0, share: null },
    tilt: { of: 0, value: null },
    stories: 26,
  })
  expect(of('bo').tilt.low).toBeGreaterThan(0)
  expect(await site.visitor('GET /api/outlets?range=7d')).toMatchObject({ status: 400 })
})

test('an outlet has what its figures are made of', async () => {
  const cy = await get('/cy')
  expect(cy).toMatchObject({
    name: 'Cy',
    description: 'Cy reports',
    range: '90d',
    site_url: 'https://publisher.example',
    copies_from: { outlets: [{ slug: 'di', name: 'Di', kind: 'newsroom' }] },
    copied_by: { texts: 0, outlets: [] },
    tilt_by_coin: [{ symbol: 'BTC', name: 'Bitcoin' }],
  })
  const di = await get('/di')
  expect(di.copied_by).toMatchObject({
    texts: cy.copies_from.texts,
    outlets: [{ slug: 'cy', texts: cy.copies_from.texts }],
  })
  expect(cy.shared_stories).toHaveLength(20)
  expect(cy.shared_stories.map(({ at }: { at: string }) => at)).toEqual(
    cy.shared_stories.map(({ at }: { at: string }) => at).toSorted(),
  )
  const ed = await get('/ed')
  expect(ed.headline_changes.length).toBe(Math.min(5, ed.changed.hits))
  expect(ed.headline_changes[0].words.at(-1)).toEqual({
    text: 'loses 14 million to an error',
    change: 'removed',
  })
  expect(ed.changed.in_substance).toBe(0)
})

test('what was hidden since is not shown; a deleted outlet has no page', async () => {
  const { db } = site.context
  const before = (await get('/ada')).shared_stories
  const hidden = before.at(-1)
  await db.execute(
    sql`update articles set hidden = true where id = (select lead_article_id from stories where id = ${hidden.id})`,
  )
  expect((await get('/ada')).shared_stories).toEqual(before.slice(0, -1))
  const gone = await makePublisher(db, { name: 'Gone' })
  expect((await site.visitor('GET /api/outlets/gone')).status).toBe(200)
  await site.admin(`DELETE /api/publishers/${gone.id}`)
  expect((await site.visitor('GET /api/outlets/gone')).status).toBe(404)
})

test('a slug is made of the name, follows it, and the old one still answers until another takes it', async () => {
  const { db } = site.context
  const slugOf = async (id: number) =>
    (await db.select().from(publishers).where(eq(publishers.id, id)))[0]?.slug
  const rename = (id: number, name: string) =>
    db.update(publishers).set({ name }).where(eq(publishers.id, id))
  const one = await makePublisher(db, { name: 'Zürisee  Tape!' })
  const two = await makePublisher(db, { name: 'Zurisee Tape' })
  const none = await makePublisher(db, { name: '新闻' })
  expect([one.slug, two.slug, none.slug]).toEqual(['zurisee-tape', 'zurisee-tape-2', 'outlet'])
  await rename(one.id, "Zürich's Tape")
  expect(await slugOf(one.id)).toBe('zurichs-tape')
  expect(await get('/zurisee-tape')).toMatchObject({ slug: 'zurichs-tape', name: "Zürich's Tape" })
  await db.update(publishers).set({ active: false }).where(eq(publishers.id, two.id))
  expect(await slugOf(two.id)).toBe('zurisee-tape-2')
  const three = await makePublisher(db, { name: 'Zurisee Tape' })
  expect(three.slug).toBe('zurisee-tape')
  expect(await get('/zurisee-tape')).toMatchObject({ slug: 'zurisee-tape' })
})

test('an owner can switch the pages off', async () => {
  await site.admin('PUT /api/settings/site', { show_outlets: false })
  expect((await site.visitor('GET /api/outlets')).status).toBe(404)
  expect((await site.visitor('GET /api/outlets/ada')).status).toBe(404)
  await site.admin('PUT /api/settings/site', { show_outlets: null })
  expect((await site.visitor('GET /api/outlets/ada')).status).toBe(200)
})

test('the job counts once a day, at the first start too', async () => {
  expect(await countOutletsDaily(site.context)).toBe(false)
  clock = new Date('2026-11-16T00:00:00Z')
  expect(await countOutletsDaily(site.context)).toBe(true)
  expect(await get('')).toMatchObject({ to: '2026-11-16T00:00:00.000Z' })
  expect(await countOutletsDaily(site.context)).toBe(false)
})
