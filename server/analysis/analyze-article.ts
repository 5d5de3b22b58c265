import type { Analysis } from '../../contract/analysis/analysis.ts'
import { SCORE_NEUTRAL } from '../../contract/analysis/scores.ts'
import { HOUR_SECONDS } from '../../contract/platform/durations.ts'
import { jobKey } from '../../contract/platform/job-keys.ts'
import { type ArticleToAnalyze, articleToAnalyze } from '../news/articles/analysis-store.ts'
import { articleById } from '../news/articles/store.ts'
import type { Context } from '../platform/context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { Accepted } from '../platform/http/implement.ts'
import { answerOrContinue } from '../platform/long-jobs/answer-or-continue.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { analyzeBuiltInArticle } from './analyze-built-in-article.ts'
import { analyzeWithModel } from './analyze-with-model.ts'
import { OutOfMoney } from './budget.ts'
import type { Trigger } from './call-log.ts'
import { analysisSteps, scheduledSteps } from './steps.ts'
import { VendorFailure } from './vendor-failure.ts'

type Options = {
  trigger: Trigger
  /** How long the caller waits before it is sent away with a job. */
  patienceMs?: number
  deadlineMs?: number
}

const EMPTY_ACCOUNT_SECONDS = HOUR_SECONDS

/** Analyses one article, for clicks and scheduled runs. Concurrent requests join, in any process. */
export async function analyzeArticle(
  context: Context,
  id: number,
  options: Options,
): Promise<Analysis | Accepted> {
  if (!(await articleToAnalyze(context.db, id))) throw notFound('Article')
  return answerOrContinue(context, {
    kind: 'analyze',
    key: jobKey('analyze', id),
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    run: async (progress) => {
      progress.expect(1)
      // read again: between the click and the turn it may have been analysed, changed or deleted
      const article = await articleToAnalyze(context.db, id)
      if (!article) throw notFound('Article')
      progress.working(article.title)
      const stored =
        options.trigger === 'schedule' ? await storedAnalysis(context, article) : undefined
      const analysis = stored ?? (await analyze(context, article, options))
      progress.step()
      return analysis
    },
  })
}

async function analyze(
  context: Context,
  article: ArticleToAnalyze,
  options: Options,
): Promise<Analysis> {
  const isScheduled = options.trigger === 'schedule'
  const { models, whenSpent } = await (isScheduled ? scheduledSteps : analysisSteps)(context)
  let refusal: AppError | undefined = models.length === 0 ? allEmpty() : undefined
  for (const vendor of models) {
    try {
      return answerOf(
        await analyzeWithModel(context, vendor, article, options.trigger, options.deadlineMs),
      )
    } catch (error) {
      if (!(error instanceof OutOfMoney || (isScheduled && isEmptyAccount(error)))) throw error
      refusal = error as AppError
    }
  }
  const isHeld = refusal instanceof OutOfMoney && !refusal.used
  // a click wants a result now; the schedule waits if it is set to
  if (isScheduled && refusal && (whenSpent === 'wait' || isHeld)) throw refusal
  const answer = answerOf(await analyzeBuiltInArticle(context, article, options.trigger))
  return models.length > 0 && refusal
    ? { ...answer, notice: `${refusal.message} The built-in analyser did this one.` }
    : answer
}

const allEmpty = () => new OutOfMoney(true, 'No model can be paid for.', EMPTY_ACCOUNT_SECONDS)

/** The vendor has no more of the operator's money: to a run the same as a spent budget. */
const isEmptyAccount = (error: unknown) =>
  error instanceof AppError &&
  error.cause instanceof VendorFailure &&
  error.cause.kind === 'balance'

const answerOf = ({
  freshness,
  sentiment,
  sentiment_reason,
  tags,
  overview,
  ad,
}: AnalysisResult): Analysis => ({
  freshness,
  // as it is stored and shown
  sentiment: ad && sentiment !== null ? SCORE_NEUTRAL : sentiment,
  ...(sentiment_reason && { sentiment_reason }),
  tags,
  overview,
})

/** Another run was faster: its analysis is returned instead of paying twice. */
async function storedAnalysis(
  { db }: Context,
  { id, analyzed_at }: ArticleToAnalyze,
): Promise<Analysis | undefined> {
  const article = analyzed_at === null ? undefined : await articleById(db, id)
  if (!article || article.freshness_score === null) return undefined
  return {
    freshness: article.freshness_score,
    sentiment: article.sentiment_score,
    ...(article.sentiment_score === null && { sentiment_reason: 'not in English' as const }),
    tags: article.tags.map(({ name }) => name),
    overview: article.overview,
  }
}
