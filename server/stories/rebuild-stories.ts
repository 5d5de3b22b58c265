import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { type Coins, currentCoins } from './coin-links/link-articles.ts'
import { refreshStories } from './refresh-stories.ts'
import { Replay } from './replay.ts'
import {
  arrivedSince,
  foundStories,
  giveRows,
  groupableTexts,
  groupedBefore,
  lockedStories,
  lockGrouping,
  newStoryIds,
  nextVersion,
  redirectEmptied,
  storiesOfArrivedSince,
  verdictsOf,
  writePlacements,
} from './store.ts'
import { WINDOW_HOURS } from './story-grouper.ts'
import { loadGrouper, memoryOf } from './story-memory.ts'
import { joinThreads } from './thread-store.ts'

const PAGE = 500

type Options = {
  since: Date
  /** Sleeps as long as it works: half a core at most. */
  halfPace?: boolean
  progress?: (done: number, total: number) => unknown
  signal?: AbortSignal | undefined
}

/**
 * Regroups everything that arrived since a moment, the oldest first, and replaces the old result in one
 * transaction. A story keeps the id of the one its first article was in, and editors' decisions stay. New articles are grouped meanwhile.
 */
export async function rebuildStories(
  context: Context,
  { since, halfPace = false, progress, signal }: Options,
): Promise<{ articles: number; stories: number }> {
  const { db, now } = context
  const coins = await currentCoins(db)
  const ids = await arrivedSince(db, since, 0)
  const replay = await beginReplay(db, since, coins)
  const addPage = async (tx: Database, page: number[]) => {
    const texts = await groupableTexts(tx, page)
    replay.learn(texts, coins)
    return mapInSlices(texts, (text) => replay.add(text, coins))
  }
  for (let from = 0; from < ids.length; from += PAGE) {
    signal?.throwIfAborted()
    const began = performance.now()
    await addPage(db, ids.slice(from, from + PAGE))
    await progress?.(replay.placements.size, ids.length)
    if (halfPace) await sleep(performance.now() - began)
  }
  const result = await db.transaction(async (tx) => {
    await lockGrouping(tx)
    // what arrived while this was under way
    const newest = ids.reduce((highest, id) => Math.max(highest, id), 0)
    await addPage(tx, await arrivedSince(tx, since, newest))
    const stories = await swap(tx, replay, since, now())
    await nextVersion(tx)
    return { articles: replay.placements.size, stories }
  })
  memoryOf(db).forget()
  return result
}

async function beginReplay(db: Database, since: Date, coins: Coins): Promise<Replay> {
  const storyOf = await storiesOfArrivedSince(db, since)
  const earlier = await groupedBefore(db, since, WINDOW_HOURS)
  const grouper = await loadGrouper(earlier, coins)
  const verdicts = await verdictsOf(db, [...storyOf.keys()])
  const begun = new Set(earlier.map(({ story }) => story))
  return new Replay(grouper, { storyOf, verdicts, locked: await lockedStories(db), begun })
}

async function swap(tx: Database, replay: Replay, since: Date, now: Date): Promise<number> {
  const before = await storiesOfArrivedSince(tx, since)
  const fresh = [
    ...new Set([...replay.placements.values()].map(({ story_id }) => story_id)),
  ].filter((story) => story < 0)
  const free = await newStoryIds(tx, fresh.length)
  const real = new Map(fresh.map((story, i) => [story, free[i] as number]))
  // editors' decisions made meanwhile win
  const decided = new Map(
    (await verdictsOf(tx, [...replay.placements.keys()]))
      .filter(({ verdict }) => verdict === 'in')
      .map(({ article_id, story_id }) => [article_id, story_id]),
  )
  const placements = [...replay.placements.values()].map((placement) => {
    const byHand = decided.get(placement.article_id)
    const story_id = byHand ?? real.get(placement.story_id) ?? placement.story_id
    const near = placement.near_story_id
    return {
      ...placement,
      story_id,
      near_story_id: near === null ? null : (real.get(near) ?? near),
      source: byHand === undefined ? placement.source : ('hand' as const),
    }
  })
  await giveRows(tx, since)
  const founded = new Set(placements.map(({ story_id }) => story_id))
  await foundStories(
    tx,
    [...founded].map((id) => ({ id, at: now.getTime() })),
  )
  for (let from = 0; from < placements.length; from += PAGE)
    await writePlacements(tx, placements.slice(from, from + PAGE), now)
  const after = new Map(placements.map(({ article_id, story_id }) => [article_id, story_id]))
  for (const { article, story } of replay.threads)
    await joinThreads(tx, after.get(article) as number, real.get(story) ?? story)
  // before the refresh, which deletes empty stories that do not redirect
  await redirectEmptied(tx, heirsOf(before, after, founded))
  const touched = [...founded.union(new Set(before.values()))]
  for (let from = 0; from < touched.length; from += PAGE)
    await refreshStories(tx, touched.slice(from, from + PAGE), now)
  return founded.size
}

/** Of each story that has no article left: the one that has most of those it had. */
function heirsOf(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  left: ReadonlySet<number>,
): Map<number, number> {
  const heirs = new Map<number, number>()
  for (const [story, articles] of Map.groupBy(before, ([, story]) => story)) {
    if (left.has(story)) continue
    const counts = Map.groupBy(
      articles.flatMap(([article]) => after.get(article) ?? []),
      (heir) => heir,
    )
    const [heir] = [...counts].sort(([a, one], [b, other]) => other.length - one.length || a - b)
    if (heir) heirs.set(story, heir[0])
  }
  return heirs
}
