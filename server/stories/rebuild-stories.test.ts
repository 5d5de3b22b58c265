import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminStories, AdminStory } from '../../contract/stories/story-edits.ts'
import { articles } from '../platform/database/schema.ts'
import { READING_VERSION } from '../reading/version.ts'
import { onceATest } from '../testing/fixture.ts'
import { OTHER_NEWS, REPORTS, storySite } from '../testing/story-site.ts'
import { movedStory } from './read-store.ts'
import { rebuildStories } from './rebuild-stories.ts'
import { rereadArticles } from './reread-articles.ts'
import { readingState, saveReadingState } from './reread-store.ts'

const site = onceATest(storySite)
const [OWN, REWORDED, THIRD] = REPORTS
const SINCE = new Date('2026-11-12T00:00:00Z')
const DAY = 'from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z'

const tellAll = () =>
  site.tell([
    { outlet: 'Kestrel', ...OWN },
    { outlet: 'Marrowbone', ...OTHER_NEWS, hours: 0.5 },
    { outlet: 'Ledgerline', ...REWORDED, hours: 1 },
    { outlet: 'Copier', ...OWN, hours: 2 },
    { outlet: 'Basis', ...THIRD, hours: 3 },
  ])

test('a rebuild gives the same stories under the same ids; new ones get new ids, emptied ones redirect', async () => {
  await tellAll()
  await site.group()
  const before = await places()
  expect(await rebuildStories(site.context, { since: SINCE })).toEqual({ articles: 5, stories: 2 })
  expect(await places()).toEqual(before)
  // somebody scattered them: what belongs together comes together again, under the id most of them had
  const [first, , second] = Object.keys(before).map(Number)
  const shared = before[first as number]
  const alone = await newStory()
  await site.context.db.execute(
    sql`update article_stories set story_id = ${alone} where article_id = ${second}`,
  )
  await rebuildStories(site.context, { since: SINCE })
  expect(await places()).toEqual(before)
  expect((await site.visitor(`GET /api/stories/${alone}`)).body).toMatchObject({ id: shared })
})

test('a rebuild compares an article that was fetched late with those of its own day', async () => {
  const [, first, second] = (await site.tell([
    { outlet: 'Marrowbone', ...OTHER_NEWS, hours: 90 },
    { outlet: 'Kestrel', ...OWN },
    { outlet: 'Ledgerline', ...REWORDED, hours: 1 },
  ])) as [number, number, number]
  await rebuildStories(site.context, { since: SINCE })
  const placed = await places()
  expect(placed[second]).toBe(placed[first])
})

test('what people decide wins: merge, split, lead and lock stay through a rebuild, and each can be undone', async () => {
  const [first, other, second, , third] = (await tellAll()) as [
    number,
    number,
    number,
    number,
    number,
  ]
  await site.group()
  const started = await places()
  const [story, small] = [started[first] as number, started[other] as number]
  const split = await site.as('editor', `POST /api/stories/${story}/split`, { articles: [second] })
  expect(split.body).toMatchObject({ id: story, outlets: 3, by_hand: true })
  const parted = (await places())[second] as number
  expect(parted).not.toBe(story)
  const merged = await site.as('editor', 'POST /api/stories/merge', {
    ids: [story, small],
    lead: third,
  })
  expect(merged.body).toMatchObject({ id: Math.min(story, small), outlets: 4, lead_by_hand: true })
  expect((merged.body as AdminStory).members.find(({ lead }) => lead)?.id).toBe(third)
  const heir = Math.min(story, small)
  await site.as('editor', `PUT /api/stories/${heir}/locked`, { locked: true })
  const byHand = await places()
  await rebuildStories(site.context, { since: SINCE })
  expect(await places()).toEqual(byHand)
  expect((await site.visitor(`GET /api/stories/${Math.max(story, small)}`)).body).toMatchObject({
    id: heir,
    article_id: third,
  })
  const slug = 'harrow-bank-opens-bitcoin-custody-to-private-clients-in-four-countries'
  const moved = (address: string) => movedStory(site.context.db, address)
  expect(await moved(`/stories/${Math.max(story, small)}/its-old-slug?from=mail`)).toBe(
    `/stories/${heir}/${slug}?from=mail`,
  )
  expect(await moved(`/stories/${heir}/wrong`)).toBe(`/stories/${heir}/${slug}`)
  expect(await moved(`/stories/${heir}/${slug}`)).toBeUndefined()
  // a locked story takes nobody by itself
  const [late] = (await site.tell([{ outlet: 'Late', ...OWN, hours: 4 }])) as [number]
  await site.group()
  expect((await places())[late]).not.toBe(heir)

  const list = await site.as('viewer', `GET /api/stories/admin?${DAY}`)
  expect(list.body).toMatchObject({
    articles: 6,
    stories: [{ id: heir, by_hand: true }, { id: parted }],
  })
  expect((await site.as('viewer', 'POST /api/stories/merge', { ids: [1, 2] })).status).toBe(403)
  const wrong = await site.as('editor', `POST /api/stories/${heir}/split`, { articles: [third] })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'Choose another lead first.' } })

  // newest first, each undo brings back what was there
  const { body: logs } = await site.admin('GET /api/logs?limit=50')
  const rows = (logs as { id: number; entity_type: string }[]).filter(
    ({ entity_type }) => entity_type === 'story',
  )
  expect(rows.length).toBe(3)
  for (const { id } of rows)
    expect(await site.admin(`POST /api/logs/${id}/undo`)).toMatchObject({ status: 200 })
  const { [late]: _late, ...undone } = await places()
  expect(undone).toEqual(started)
})

test('a story is not split into itself', async () => {
  const [first, , second] = (await tellAll()) as [number, number, number]
  await site.group()
  const before = await places()
  const story = before[first] as number
  const refused = await site.admin(`POST /api/stories/${story}/split`, {
    articles: [second],
    into: story,
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'Choose another story to move the articles to.' },
  })
  await rebuildStories(site.context, { since: SINCE })
  expect(await places()).toEqual(before)
})

test('several stories become one in one change, and its undo gives each article back to the story it came from', async () => {
  const [first, other, second, , third] = (await tellAll()) as [
    number,
    number,
    number,
    number,
    number,
  ]
  await site.group()
  const story = (await places())[first] as number
  await site.admin(`POST /api/stories/${story}/split`, { articles: [second, third], into: 'each' })
  const before = await places()
  const parts = [story, before[second], before[third], before[other]] as number[]
  expect(new Set(parts).size).toBe(4)
  const { body } = await site.admin('POST /api/stories/merge', { ids: parts, lead: second })
  const heir = (body as AdminStory).id
  expect(body).toMatchObject({ merged: true, lead_by_hand: true, outlets: 5 })
  expect((await site.admin(`POST /api/changes/story/${heir}/undo`)).status).toBe(200)
  expect(await places()).toEqual(before)
  expect((await site.admin(`GET /api/stories/${heir}/admin`)).body).toMatchObject({
    merged: false,
    lead_by_hand: false,
  })
})

test('two stories that came near each other name each other, until a person keeps them apart', async () => {
  const [first, other] = (await tellAll()) as [number, number]
  await site.group()
  const { [first]: story, [other]: twin } = await places()
  await site.context.db.execute(
    sql`update article_stories set near_story_id = ${story}, near_score = 1.2 where article_id = ${other}`,
  )
  const twins = async () => {
    const { body } = await site.as('viewer', `GET /api/stories/admin?${DAY}&shared=false`)
    return new Map((body as AdminStories).stories.map(({ id, twin }) => [id, twin]))
  }
  const before = await twins()
  expect(before.get(story as number)).toMatchObject({
    id: twin,
    title: OTHER_NEWS.title,
    likeness: 0.43,
  })
  expect(before.get(twin as number)).toMatchObject({ id: story, title: OWN.title })
  const { body } = await site.admin('POST /api/stories/merge', { ids: [story, twin] })
  expect(body).toMatchObject({ twin: null })
  await site.admin(`POST /api/changes/story/${(body as AdminStory).id}/undo`)
  expect([...(await twins()).values()]).toEqual([null, null])
})

test('coins set by hand stay, and those removed do not come back', async () => {
  const [first] = (await tellAll()) as [number]
  await site.group()
  const put = await site.as('editor', `PUT /api/articles/${first}/coins/eth`, {})
  expect(put.body).toMatchObject({
    coins: [
      { symbol: 'BTC', salience: 'main', origin: 'text' },
      { symbol: 'ETH', salience: 'main', origin: 'hand' },
    ],
  })
  await site.as('editor', `DELETE /api/articles/${first}/coins/BTC`)
  await site.relink(first)
  expect((await site.as('viewer', `GET /api/articles/${first}/links`)).body).toMatchObject({
    coins: [
      { symbol: 'ETH', origin: 'hand' },
      { symbol: 'BTC', origin: 'removed' },
    ],
    story: { outlets: 4 },
  })
  expect((await site.as('editor', `PUT /api/articles/${first}/coins/NONE`, {})).status).toBe(404)
})

test('articles from before there were stories are taken in once; older ones become stories of one', async () => {
  const ids = await tellAll()
  const { db } = site.context
  await db.execute(sql`delete from article_stories`)
  await db
    .update(articles)
    .set({ first_seen_at: '2026-01-01T00:00:00Z', sort_at: '2026-01-01T00:00:00Z' })
    .where(sql`id = ${ids[1]}`)
  await rereadArticles(site.context)
  const after = await places()
  expect(Object.keys(after)).toHaveLength(5)
  expect(new Set(Object.values(after)).size).toBe(2)
  await rereadArticles(site.context)
  expect(await places()).toEqual(after)
})

test('another version of the reading regroups the last 72 hours; older stories keep what they have', async () => {
  const { db } = site.context
  const pair = (hours: number) => [
    { outlet: 'Kestrel', ...OWN, hours },
    { outlet: 'Ledgerline', ...REWORDED, hours: hours + 1 },
  ]
  const old = await site.tell(pair(-80))
  const young = await site.tell(pair(0))
  await site.group()
  // as another version had grouped them: each in a story of its own
  for (const id of [old[1], young[1]])
    await db.execute(
      sql`update article_stories set story_id = ${await newStory()} where article_id = ${id}`,
    )
  const before = await places()
  await saveReadingState(db, { grouped: 'another' })
  await rereadArticles(site.context)
  const after = await places()
  const storiesOf = (all: Record<number, number>, ids: number[]) => ids.map((id) => all[id])
  expect(storiesOf(after, old)).toEqual(storiesOf(before, old))
  expect(new Set(storiesOf(after, young)).size).toBe(1)
  expect((await readingState(db)).grouped).toBe(READING_VERSION)
})

async function places(): Promise<Record<number, number>> {
  const { rows } = await site.context.db.execute<{ article: string; story: string }>(
    sql`select article_id as article, story_id as story from article_stories order by article_id`,
  )
  return Object.fromEntries(rows.map(({ article, story }) => [Number(article), Number(story)]))
}

async function newStory(): Promise<number> {
  const { rows } = await site.context.db.execute<{ id: string }>(
    sql`insert into stories (first_at, last_at) values (now(), now()) returning id`,
  )
  return Number(rows[0]?.id)
}
