import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { READING_VERSION } from '../reading/version.ts'
import { currentCoins, linkTexts } from './coin-links/link-articles.ts'
import { textsBelow } from './coin-links/store.ts'
import { completeFacts } from './complete-facts.ts'
import { rebuildStories } from './rebuild-stories.ts'
import { foundOldStories, readingState, saveReadingState } from './reread-store.ts'
import { WINDOW_HOURS } from './story-grouper.ts'

/** Older articles are linked by their titles alone. */
const WHOLE_TEXT_MS = 90 * DAY_MS
const LINK_BATCH = 500
const FOUND_BATCH = 2_000
const LOG_EVERY = 10_000

/**
 * Keeps the facts of reports that lack them, then reads stored articles again after the reading's version or the coins
 * changed: links them to coins and regroups the story window. Uses at most half a core and resumes after a crash.
 */
export async function rereadArticles(context: Context, signal?: AbortSignal): Promise<void> {
  await completeFacts(context, signal)
  await linkAgain(context, signal)
  if (!signal?.aborted) await regroupWindow(context, signal)
}

/** Newest first. Two at once would only do the work twice: the state is where either left it. */
async function linkAgain({ db, log, now }: Context, signal?: AbortSignal) {
  const wholeSince = new Date(now().getTime() - WHOLE_TEXT_MS)
  let linked = 0
  while (!signal?.aborted) {
    const began = performance.now()
    const coins = await currentCoins(db)
    const state = await readingState(db)
    const below = state.linked === coins.hash ? state.below : Number.MAX_SAFE_INTEGER
    if (below === 0) break
    const texts = await textsBelow(db, below, wholeSince, LINK_BATCH)
    await db.transaction(async (tx) => {
      await linkTexts(tx, coins, texts)
      await saveReadingState(tx, { linked: coins.hash, below: texts.at(-1)?.id ?? 0 })
    })
    linked += texts.length
    if (texts.length > 0 && linked % LOG_EVERY === 0)
      log.info(`Linking articles to coins: ${linked} done`)
    await sleep(performance.now() - began, undefined, { signal }).catch(() => {})
  }
  if (linked > 0) log.info(`Linked ${linked} articles to coins`)
}

/** Articles older than the window that are in no story, as those from before there were stories, become stories of one. */
async function regroupWindow(context: Context, signal?: AbortSignal) {
  const { db, log, now } = context
  if ((await readingState(db)).grouped === READING_VERSION) return
  const since = new Date(now().getTime() - WINDOW_HOURS * HOUR_MS)
  const { articles, stories } = await rebuildStories(context, {
    since,
    halfPace: true,
    signal,
    progress: (done, total) => saveReadingState(db, { progress: { done, total } }),
  })
  for (;;) {
    signal?.throwIfAborted()
    const began = performance.now()
    if (!(await foundOldStories(db, since, FOUND_BATCH))) break
    await sleep(performance.now() - began)
  }
  await saveReadingState(db, { grouped: READING_VERSION, progress: null })
  if (articles > 0) log.info(`Grouped ${articles} articles into ${stories} stories`)
}
