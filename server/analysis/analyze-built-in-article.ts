import { BUILT_IN_MODEL, FREE } from '../../contract/analysis/ai-models.ts'
import { type ArticleToAnalyze, storeAnalysis } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { isCopyOfAd } from '../stories/copies-store.ts'
import { earlierReport } from '../stories/earlier-report.ts'
import { groupStories } from '../stories/group-stories.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { assess, type EarlierReport, resultOf } from './built-in/analyze-built-in.ts'
import { callOf, logRequest, logResponse } from './call-log.ts'
import { cleanTags } from './clean-tags.ts'
import { finishCall, startCall } from './ledger-store.ts'
import { storeReceipt } from './receipts/store.ts'
import { NO_USAGE } from './vendor-failure.ts'
import { receiptOfBuiltIn } from './write-receipt.ts'

/** Logged like any other analysis, at no cost. */
export async function analyzeBuiltInArticle(
  context: Context,
  article: ArticleToAnalyze,
  trigger: 'click' | 'schedule',
): Promise<AnalysisResult> {
  const earlier = await earlierInStory(context, article.id)
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
      isCopyOfAd: await isCopyOfAd(context.db, article.id),
    },
    earlier,
    context.now(),
  )
  const found = resultOf(assessed)
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
      await storeReceipt(tx, receiptOfBuiltIn(article, assessed, result, at))
    await logResponse(inside, request, { usage: NO_USAGE, upstreamModel: null, calls: 1 })
  })
  return result
}

/** Another's text has nothing new; the same event in other words may have some detail. */
const SIMILARITY = { copy: 0.45, reworded: 0.3 }

/** Undefined where grouping does not know the article. One that arrived a moment ago is grouped first. */
async function earlierInStory(context: Context, id: number): Promise<EarlierReport | undefined> {
  let found = await earlierReport(context.db, id)
  if (!found) {
    await groupStories(context)
    found = await earlierReport(context.db, id)
  }
  if (!found) return undefined
  const { report, copy } = found
  return { similarity: report ? (copy ? SIMILARITY.copy : SIMILARITY.reworded) : 0, report }
}
