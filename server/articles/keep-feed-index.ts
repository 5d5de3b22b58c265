import type { Database } from '../database/connect.ts'
import {
  aboutHowManyArticles,
  chooseWords,
  dropNameMarks,
  indexDay,
  refreshSearchWords,
  staleDays,
  whileKeeper,
  wordsState,
} from './feed-index-store.ts'

/** Below this a plain count is as quick as any index. */
const WORTH_WORDS = 2_000
/** The list of common words is made anew when there are this many times more articles. */
const GROWTH = 1.5

/** Brings the feed's index up to date. Readers are right without it, but slower. */
export async function keepFeedIndex(db: Database, isStopping = (): boolean => false) {
  await whileKeeper(db, async () => {
    while (!isStopping() && (await refreshSearchWords(db, 500)));
    await addCommonWords(db)
    await indexStaleDays(db, isStopping)
    // a first run learns only now how many articles there are
    if (await addCommonWords(db)) await indexStaleDays(db, isStopping)
    await dropNameMarks(db)
  })
}

async function addCommonWords(db: Database): Promise<boolean> {
  const state = await wordsState(db)
  const articles = await aboutHowManyArticles(db)
  if (articles < WORTH_WORDS || articles <= state.articles * GROWTH) return false
  await chooseWords(db, { version: state.version + 1, articles })
  return true
}

/** Every day at most once: one that keeps changing has its turn at the next run. */
async function indexStaleDays(db: Database, isStopping: () => boolean) {
  const { version } = await wordsState(db)
  for (const day of await staleDays(db, version)) {
    if (isStopping()) return
    await indexDay(db, day, version)
  }
}
