import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleStories, publishers } from '../platform/database/schema.ts'
import { onceATest } from '../testing/fixture.ts'
import { FLOOD, REPORTS, storySite } from '../testing/story-site.ts'
import { completeFacts } from './complete-facts.ts'
import { areFactsComplete, factsProgress } from './facts-store.ts'
import { rereadArticles } from './reread-articles.ts'
import { lockStories } from './store.ts'

const site = onceATest(storySite)
const NONE = { reported_at: null, is_own: null, counts_as_outlet: null, came_first: null }

const factsOf = async () =>
  (
    await site.context.db.execute(sql`
      select p.name, m.is_own, m.counts_as_outlet, m.came_first, m.reported_at = a.sort_at as dated,
        m.original_id = m.copy_of as copied
      from article_stories m
      join articles a on a.id = m.article_id
      join publishers p on p.id = a.publisher_id
      order by a.id`)
  ).rows

const tellAll = async () => {
  const ids = await site.tell([
    { outlet: 'Kestrel', ...REPORTS[0] },
    { outlet: 'Copier', ...REPORTS[0], hours: 1 },
    { outlet: 'Ledgerline', ...REPORTS[1], hours: 2 },
    { outlet: 'Marrowbone', ...FLOOD[0], hours: 3 },
  ])
  await site.group()
  return ids
}

const FACTS = [
  { name: 'Kestrel', is_own: true, counts_as_outlet: true, came_first: 'alone', copied: null },
  { name: 'Copier', is_own: false, counts_as_outlet: false, came_first: null, copied: true },
  { name: 'Ledgerline', is_own: true, counts_as_outlet: true, came_first: null, copied: null },
  { name: 'Marrowbone', is_own: true, counts_as_outlet: true, came_first: null, copied: null },
].map((facts) => ({ ...facts, dated: true }))

test('a refresh keeps the facts of all reports; a hidden one has none', async () => {
  const [first] = await tellAll()
  expect(await factsOf()).toEqual(FACTS)
  await site.context.db.execute(sql`update articles set hidden = true where id = ${first}`)
  await site.group()
  const [kestrel, copier] = await factsOf()
  expect(kestrel).toMatchObject({ is_own: false, came_first: null, dated: null })
  expect(copier).toMatchObject({ is_own: true, came_first: 'alone', copied: null })
})

test('when an original is hidden, its other copies are copies of the one that stands in for it', async () => {
  const [original, standIn, copy] = await site.tell(
    ['Kestrel', 'Copier', 'Repeater'].map((outlet, hours) => ({ ...REPORTS[0], outlet, hours })),
  )
  const { db } = site.context
  const originalOf = (id = 0) =>
    db
      .select({ original: articleStories.original_id })
      .from(articleStories)
      .where(eq(articleStories.article_id, id))
  await site.group()
  expect(await originalOf(copy)).toEqual([{ original }])
  await db.execute(sql`update articles set hidden = true where id = ${original}`)
  await site.group()
  expect(await originalOf(standIn)).toEqual([{ original: null }])
  expect(await originalOf(copy)).toEqual([{ original: standIn }])
})

test('facts are completed only while nothing else refreshes stories', async () => {
  const { db } = site.context
  await tellAll()
  await db.update(articleStories).set(NONE)
  const waiting = async () =>
    (
      await db.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.length
  let run: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await lockStories(tx)
    run = completeFacts(site.context)
    await expect.poll(waiting).toBe(1)
    expect(await areFactsComplete(db)).toBe(false)
  })
  await run
  expect(await areFactsComplete(db)).toBe(true)
})

test('a site from before there were facts is brought over, and says how far that is', async () => {
  const { db } = site.context
  await tellAll()
  const stored = await db.execute(sql`select * from stories order by id`)
  await db.update(articleStories).set({ ...NONE, original_id: null })
  expect(await factsProgress(db)).toEqual({ done: 0, total: 4 })
  expect((await site.admin('GET /api/attention')).body.backlog).toContainEqual({
    what: 'reports',
    done: 0,
    total: 4,
  })
  await rereadArticles(site.context)
  expect(await factsOf()).toEqual(FACTS)
  expect(await factsProgress(db)).toBeUndefined()
  expect((await db.execute(sql`select * from stories order by id`)).rows).toEqual(stored.rows)
})

test('a stopped run goes on with what is left', async () => {
  const { db } = site.context
  const [first] = await tellAll()
  await db.update(articleStories).set(NONE)
  await completeFacts(site.context, AbortSignal.abort())
  expect(await areFactsComplete(db)).toBe(false)
  await completeFacts(site.context)
  expect(await factsOf()).toEqual(FACTS)
  await db.update(articleStories).set(NONE).where(sql`article_id = ${first}`)
  await completeFacts(site.context)
  expect(await factsOf()).toEqual(FACTS)
})

test('pages show what the facts will be before they are kept', async () => {
  const { db } = site.context
  const [first = 0] = await tellAll()
  const page = async () =>
    (await site.visitor(`GET /api/stories/${await site.storyOf(first)}`)).body
  const before = await page()
  expect(before).toMatchObject({
    independent: 2,
    first: { kind: 'first', publishers: ['Kestrel'] },
  })
  await db.update(articleStories).set(NONE)
  expect(await page()).toEqual(before)
})

test('old reports of an outlet that turns out to rewrite others are looked at again', async () => {
  const { db } = site.context
  await tellAll()
  await db.execute(sql`update articles set sort_at = now() - interval '31 days'`)
  await db.update(publishers).set({ rewrites_others: true }).where(sql`name = 'Kestrel'`)
  expect(await factsProgress(db)).toEqual({ done: 3, total: 4 })
  await completeFacts(site.context)
  expect((await factsOf()).map(({ is_own, came_first }) => [is_own, came_first])).toEqual([
    [false, null],
    [false, null],
    [true, 'alone'],
    [true, null],
  ])
})
