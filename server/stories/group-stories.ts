import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { currentCoins } from './coin-links/link-articles.ts'
import { heirOf, type Merges, mergeGrouped, storiesApart } from './merge-store.ts'
import { handVerdicts, likenessOf, placementOf } from './placement.ts'
import { refreshStories } from './refresh-stories.ts'
import {
  foundStories,
  lockedStories,
  lockGrouping,
  newStoryIds,
  nextVersion,
  staleStories,
  verdictsOf,
  waitingArticles,
  writeCopies,
  writePlacements,
} from './store.ts'
import { learnTexts, memoryOf, readFor, type StoryMemory } from './story-memory.ts'
import { joinThreads } from './thread-store.ts'

const BATCH = 200

/** Puts every waiting article into a story, the oldest first, because the window follows the newest; then refreshes stale stories. */
export async function groupStories(
  context: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<{ grouped: number }> {
  const memory = memoryOf(context.db)
  let grouped = 0
  for (;;) {
    if (signal?.aborted) return { grouped }
    const done = await inTransaction(context, memory, (tx) => groupBatch(tx, memory, context.now()))
    grouped += done
    if (done < BATCH) break
  }
  while (
    !signal?.aborted &&
    (await inTransaction(context, memory, (tx) => refreshBatch(tx, memory, context.now())))
  );
  return { grouped }
}

/** Invalidates the memory when the transaction fails. */
async function inTransaction<Result>(
  { db }: Pick<Context, 'db'>,
  memory: StoryMemory,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work)
  } catch (error) {
    memory.forget()
    throw error
  }
}

async function groupBatch(tx: Database, memory: StoryMemory, now: Date): Promise<number> {
  const version = await lockGrouping(tx)
  const waiting = await waitingArticles(tx, BATCH)
  if (waiting.length === 0) return 0
  const coins = await currentCoins(tx)
  const grouper = await memory.grouper(tx, version, coins)
  const verdicts = await verdictsOf(
    tx,
    waiting.map(({ id }) => id),
  )
  const byArticle = Map.groupBy(verdicts, ({ article_id }) => article_id)
  const locked = await lockedStories(tx)
  const free = await newStoryIds(tx, waiting.length)
  const apart = await storiesApart(tx)
  const merges: Merges = new Map()
  const threads: [number, number][] = []
  const founded = new Map<number, number>()
  const copies: { id: number; copyOf: number; likeness: number }[] = []
  learnTexts(grouper, waiting, coins)
  const placements = await mapInSlices(waiting, (text) => {
    const article = readFor(grouper, text, coins)
    const hand = handVerdicts(byArticle.get(text.id) ?? [], locked)
    const { in: into } = hand
    const decision = grouper.decide(article, {
      ...hand,
      in: into === undefined ? undefined : heirOf(merges, into),
      out: new Set([...(hand.out ?? [])].map((story) => heirOf(merges, story))),
      areApart: apart.has,
    })
    const story = decision.story ?? (free.shift() as number)
    if (decision.story === undefined) founded.set(story, text.at)
    for (const merged of decision.merged) {
      grouper.merge(merged, story)
      apart.merge(merged, story)
      merges.set(merged, story)
    }
    for (const out of hand.out ?? []) apart.add(story, heirOf(merges, out))
    grouper.place(article, story)
    for (const other of grouper.threadsOf(article.id)) threads.push([story, other])
    for (const id of decision.copies)
      copies.push({ id, copyOf: text.id, likeness: likenessOf(decision, id) })
    return placementOf(text.id, story, decision)
  })
  const settled = placements.map((placement) => ({
    ...placement,
    story_id: heirOf(merges, placement.story_id),
    near_story_id:
      placement.near_story_id === null ? null : heirOf(merges, placement.near_story_id),
  }))
  // a story founded and merged in this batch never existed
  const stored: Merges = new Map([...merges].filter(([story]) => !founded.has(story)))
  await foundStories(
    tx,
    [...founded].flatMap(([id, at]) => (merges.has(id) ? [] : { id, at })),
  )
  await writePlacements(tx, settled, now)
  await writeCopies(tx, copies)
  const merged = await mergeGrouped(
    tx,
    new Map([...stored.keys()].map((id) => [id, heirOf(merges, id)])),
  )
  for (const [one, other] of threads)
    await joinThreads(tx, heirOf(merges, one), heirOf(merges, other))
  const touched = [...new Set([...settled.map(({ story_id }) => story_id), ...merged])]
  await refreshStories(tx, touched, now, (story) => grouper.scoresWithin(story))
  memory.keep(version, await nextVersion(tx))
  return waiting.length
}

async function refreshBatch(tx: Database, memory: StoryMemory, now: Date): Promise<boolean> {
  const stale = await staleStories(tx, BATCH)
  if (stale.length === 0) return false
  const version = await lockGrouping(tx)
  const grouper = await memory.grouper(tx, version, await currentCoins(tx))
  await refreshStories(tx, stale, now, (story) => grouper.scoresWithin(story))
  return stale.length === BATCH
}
