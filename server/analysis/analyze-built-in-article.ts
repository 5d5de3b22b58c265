import { BUILT_IN_MODEL, FREE } from '../../contract/analysis/ai-models.ts'
import {
  type ArticleToAnalyze,
  lockToAnalyze,
  storeAnalyses,
} from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { earlierReports } from '../stories/article-story.ts'
import { copiesOfAds } from '../stories/copied-ads-store.ts'
import { groupStories } from '../stories/group-stories.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { cleanTags } from './analysis-result.ts'
import { assess, type EarlierCoverage, resultOf } from './built-in/analyze-built-in.ts'
import { callOf, logFinished, type Trigger } from './call-log.ts'
import { storeFreeCalls } from './ledger-store.ts'
import { NO_USAGE } from './models/model-format.ts'
import { type NewReceipt, storeReceipts } from './receipts/store.ts'
import { receiptOfBuiltIn } from './write-receipt.ts'

type Analyzed = { article: ArticleToAnalyze; result: AnalysisResult; receipt: NewReceipt }

export async function analyzeBuiltInArticle(
  context: Context,
  article: ArticleToAnalyze,
  trigger: Trigger,
): Promise<AnalysisResult> {
  const [analyzed] = await assessArticles(context, [article])
  if (!analyzed) throw new Error('The article was not analysed')
  await store(context, [analyzed], trigger)
  return analyzed.result
}

/** Many articles at a dozen statements together. Returns how many were stored: others may have been faster. */
export async function analyzeBuiltInPage(
  context: Context,
  articles: ArticleToAnalyze[],
): Promise<number> {
  return store(context, await assessArticles(context, articles), 'schedule')
}

async function assessArticles(context: Context, articles: ArticleToAnalyze[]): Promise<Analyzed[]> {
  const ids = articles.map(({ id }) => id)
  const earlier = await earlierInStories(context, ids)
  const copies = await copiesOfAds(context.db, ids)
  const now = context.now()
  const read = await mapInSlices(articles, (article) => {
    const assessed = assess(
      {
        title: article.title,
        summary: article.summary,
        content: article.content,
        url: article.url,
        at: Date.parse(article.sort_at),
        corrected: article.corrected_ad,
        isWire: article.is_wire,
        filedAs: article.filed_as,
        isCopyOfAd: copies.has(article.id),
      },
      earlier.get(article.id),
      now,
    )
    const found = resultOf(assessed)
    return { article, assessed, result: { ...found, tags: cleanTags(found.tags) } }
  })
  return mapInSlices(read, ({ article, assessed, result }) => {
    return { article, result, receipt: receiptOfBuiltIn(article, assessed, result, now) }
  })
}

/** Logged like any other analysis, at no cost. */
async function store(context: Context, analyzed: Analyzed[], trigger: Trigger): Promise<number> {
  return context.db.transaction(async (tx) => {
    const ids = analyzed.map(({ article }) => article.id)
    const locked = await lockToAnalyze(tx, ids, trigger === 'click')
    const open = analyzed.filter(({ article }) => locked.has(article.id))
    if (open.length === 0) return 0
    const at = context.now()
    const response = { usage: NO_USAGE, upstreamModel: null, calls: 1 }
    const articles = open.map(({ article }) => article)
    const logged = await logFinished({ ...context, db: tx }, articles, BUILT_IN_MODEL, response)
    const calls = logged.map(({ article, request, responseLogId }) => {
      const { price: _, ...call } = callOf(article, request, trigger, {
        price: FREE,
        upstreamModel: null,
      })
      return { ...call, response_log_id: responseLogId }
    })
    await storeFreeCalls(tx, calls, at)
    await storeAnalyses(tx, open, at, BUILT_IN_MODEL)
    await storeReceipts(
      tx,
      open.map(({ receipt }) => receipt),
    )
    return open.length
  })
}

/** Another's text has nothing new; the same event in other words may have some detail. */
const SIMILARITY = { copy: 0.45, reworded: 0.3 }

/** Without those that grouping does not know. What arrived a moment ago is grouped first. */
async function earlierInStories(
  context: Context,
  ids: number[],
): Promise<Map<number, EarlierCoverage>> {
  let found = await earlierReports(context.db, ids)
  if (found.size < ids.length) {
    await groupStories(context)
    found = await earlierReports(context.db, ids)
  }
  const similarity = (copy: boolean) => (copy ? SIMILARITY.copy : SIMILARITY.reworded)
  return new Map(
    [...found].map(([id, { report, copy }]) => [
      id,
      { similarity: report ? similarity(copy) : 0, report },
    ]),
  )
}
