import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { claimOnce } from '../server/admin/starter/store.ts'
import { sumUpCoins } from '../server/market/points-store.ts'
import { measureDueReactions } from '../server/market/reactions/measure-due.ts'
import { countBaseRates } from '../server/market/scorecard/count-base-rates.ts'
import { makeMissingBriefs } from '../server/news/briefs/make-missing-briefs.ts'
import { followCorrections } from '../server/news/track-records/headline-changes/follow-corrections.ts'
import { recordCorrections } from '../server/news/track-records/headline-changes/record-corrections.ts'
import { findMoves } from '../server/news/track-records/moves/find-moves.ts'
import { countOutlets } from '../server/news/track-records/outlets/count-outlets.ts'
import type { Context } from '../server/platform/context.ts'
import { keepDataFiles } from '../server/publishing/data-files/keep-data-files.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { followedCoins } from './coins.ts'
import { pastStories } from './past-stories.ts'
import { priceSeries } from './prices.ts'
import {
  COMPLETE,
  dateArticles,
  deleteDataFiles,
  remeasureAll,
  replacedHeadlines,
  spendBefore,
  unanalyzedCount,
  writePastStories,
  writeSamplePoints,
} from './sample-history-store.ts'
import { sampleModel } from './sample-model.ts'

const STEP_MS = 15 * MINUTE_MS
const HISTORY_MS = 21 * DAY_MS
/** Hourly prices before that, so that usual hours are known. */
const OLD_STEP_MS = HOUR_MS
const OLD_HISTORY_MS = 40 * DAY_MS
const PATIENCE_MS = 120_000

/*
 * A sample, and the only one that goes past the product: prices of 21 days, and articles and scores dated as
 * if the product had been there. Stories, reactions, scorecard and briefs are then made by the product's own verbs.
 */

export async function addSamplePrices(
  { db, now }: Context,
  seed: string,
  stopped: AbortSignal,
): Promise<void> {
  const until = now().getTime()
  for (const { id } of followedCoins) {
    if (stopped.aborted) return
    await writeSamplePoints(db, id, priceSeries(seed, id, until, HISTORY_MS, STEP_MS))
    const old = priceSeries(seed, id, until - HISTORY_MS, OLD_HISTORY_MS, OLD_STEP_MS)
    await writeSamplePoints(db, id, old, 60)
  }
  await sumUpCoins(db, now())
}

/** Once the prices are there. */
export async function addSampleHistory(
  context: Context,
  { seed, origin, stopped }: { seed: string; origin: string; stopped: AbortSignal },
): Promise<void> {
  const { db } = context
  const until = performance.now() + PATIENCE_MS
  while ((await unanalyzedCount(db)) > 0 && performance.now() < until && !stopped.aborted)
    await sleep(500, undefined, { signal: stopped }).catch(() => {})
  await groupStories(context, stopped)
  stopped.throwIfAborted()
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, COMPLETE))) return
    await dateArticles(tx, context.now())
    await remeasureAll(tx)
    await spendBefore(tx, sampleModel.name)
    await writePastStories(tx, pastStories(seed, context.now().getTime()), origin)
    for (const { at, ...change } of await replacedHeadlines(tx))
      await recordCorrections(tx, [change], new Date(at))
  })
  await measureDueReactions(context, { signal: stopped })
  await countBaseRates(context, stopped)
  await countOutlets(context, stopped)
  await followCorrections(context)
  await findMoves(context)
  await makeMissingBriefs(context)
  await deleteDataFiles(db)
  await keepDataFiles(context)
}
