import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { READING_VERSION } from '../reading/version.ts'
import { foundOldStories, saveStoriesState, storiesState } from './rebuild-store.ts'
import { rebuildStories } from './rebuild-stories.ts'
import { WINDOW_HOURS } from './story-grouper.ts'

const HOUR_MS = 3_600_000
const GROUPED_DAYS = 90
const BATCH = 2_000
const SAY_EVERY = 5_000

/** Takes in the articles from before there were stories, once; later on, groups the last days again when the code does it otherwise. */
export async function backfillStories(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, log, now } = context
  const state = await storiesState(db)
  if (state.backfilled && state.method === READING_VERSION) return
  const hours = state.backfilled ? WINDOW_HOURS : GROUPED_DAYS * 24
  const since = new Date(now().getTime() - hours * HOUR_MS)
  let said = 0
  const { articles, stories } = await rebuildStories(context, {
    since,
    halfPace: true,
    signal,
    progress: async (done, total) => {
      await saveStoriesState(db, { progress: { done, total } })
      if (done - said < SAY_EVERY) return
      said = done
      log.info(`Grouping articles into stories: ${done} of ${total}`)
    },
  })
  for (;;) {
    signal?.throwIfAborted()
    const began = performance.now()
    if (!(await foundOldStories(db, since, BATCH))) break
    await sleep(performance.now() - began)
  }
  await saveStoriesState(db, { backfilled: true, progress: null })
  if (articles > 0) log.info(`${articles} articles were grouped into ${stories} stories`)
}
