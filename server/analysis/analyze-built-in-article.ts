import { BUILT_IN_MODEL, FREE } from '../../contract/analysis/ai-models.ts'
import { type ArticleToAnalyze, articlesBetween, storeAnalysis } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { readArticle, resultOf } from '../reading/built-in/analyze-built-in.ts'
import { type Nearest, StoryIndex, termsOf } from '../reading/built-in/story-index.ts'
import { toldBefore } from '../stories/told-before.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { callOf, logRequest, logResponse } from './call-log.ts'
import { cleanTags } from './clean-tags.ts'
import { finishCall, startCall } from './ledger-store.ts'
import { storeReceipt } from './receipts/store.ts'
import { NO_USAGE } from './vendor-failure.ts'
import { receiptOfBuiltIn } from './write-receipt.ts'

const NOVELTY_MS = 48 * 3_600_000
/** Two busy days. More would only slow the answer down. */
const MOST_NEIGHBOURS = 4_000

/** No key: the analyser of the house, logged like any other, at no cost. */
export async function analyzeBuiltInArticle(
  context: Context,
  article: ArticleToAnalyze,
  trigger: 'click' | 'schedule',
  neighbours?: StoryIndex,
): Promise<AnalysisResult> {
  const before =
    (await nearestInStory(context, article.id)) ??
    neighbours ??
    (await storiesBefore(context, new Date(article.sort_at), new Date(article.sort_at)))
  const read = readArticle(
    {
      title: article.title,
      content: article.content || article.summary,
      url: article.url,
      published_at: article.sort_at,
      isWire: article.is_wire === true,
      filedAs: article.filed_as,
    },
    before,
    context.now(),
  )
  const found = resultOf(read)
  const result = { ...found, tags: cleanTags(found.tags) }
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const request = await logRequest(inside, article, BUILT_IN_MODEL, 0)
    const id = await startCall(tx, callOf(article, request, trigger, { price: FREE, upstreamModel: null }))
    await finishCall(tx, id, {
      status: 'success',
      price: FREE,
      usage: NO_USAGE,
      error: null,
      at: context.now(),
    })
    const at = context.now()
    if (await storeAnalysis(tx, article, result, at, BUILT_IN_MODEL))
      await storeReceipt(tx, receiptOfBuiltIn(article, read, result, at))
    await logResponse(inside, request, { usage: NO_USAGE, upstreamModel: null, calls: 1 })
  })
  return result
}

/** Another's text has nothing new; the same event in other words may have some detail. */
const LIKENESS = { copy: 0.45, retold: 0.3 }

/** Novelty as the story tells it, which can say who was before; undefined while the article is not grouped. */
async function nearestInStory({ db }: Context, id: number): Promise<Nearest | undefined> {
  const told = await toldBefore(db, id)
  if (!told) return undefined
  const similarity = told.first ? (told.copy ? LIKENESS.copy : LIKENESS.retold) : 0
  return { similarity, told: told.first }
}

/** What was told in the two days before the first of these moments and up to the last. */
export async function storiesBefore({ db }: Context, first: Date, last: Date): Promise<StoryIndex> {
  const told = await articlesBetween(db, new Date(first.getTime() - NOVELTY_MS), last, MOST_NEIGHBOURS)
  return new StoryIndex(told, await mapInSlices(told, termsOf))
}
