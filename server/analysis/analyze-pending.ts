import { setTimeout as sleep } from 'node:timers/promises'
import {
  articlesToAnalyze,
  articleToAnalyze,
  unanalyzedArticles,
} from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { eachAtOnce } from '../platform/semaphore.ts'
import { groupStories } from '../stories/group-stories.ts'
import { analyzeArticle } from './analyze-article.ts'
import { analyzeBuiltInPage } from './analyze-built-in-article.ts'
import { openedBreaker } from './breaker-store.ts'
import { OutOfMoney } from './budget.ts'
import { LOST_ATTEMPTS_AT_MOST, lostAttempts } from './ledger-store.ts'
import { nameOfStep, nextStep } from './steps.ts'
import { VendorFailure } from './vendor-failure.ts'

const PAGE = 50
const AT_ONCE = 2
/** The vendor is away: the next run tries again. */
const FAILURES_IN_A_ROW = 5
/** More than bad luck with the articles: stop before many are given up, until somebody looks at the logs. */
const REFUSALS_IN_A_ROW = 20
/** setTimeout's longest: a job has patience. */
const UNTIL_DONE_MS = 2_000_000_000

const GROUPING_PATIENCE_MS = 60_000

type Run = { tried: Set<number>; analyzed: number; failuresInARow: number; refusalsInARow: number }

/** Analyses what has no analysis, newest first, step by step as the money runs out, until nothing is left or something says stop: a breaker, a dead vendor. */
export async function analyzePending(
  context: Context,
  signal?: AbortSignal,
): Promise<{ analyzed: number }> {
  const run: Run = { tried: new Set(), analyzed: 0, failuresInARow: 0, refusalsInARow: 0 }
  for (;;) {
    await groupFirst(context, signal)
    const step = await nextStep(context)
    const ids = await unanalyzedArticles(context.db, PAGE, [...run.tried])
    if (!step || ids.length === 0 || (await mustStop(context, step, run, signal)))
      return { analyzed: run.analyzed }
    await analyzePage(context, step, ids, run, signal)
  }
}

/** Freshness depends on earlier reports, so grouping runs first, for at most a minute. */
async function groupFirst(context: Context, signal?: AbortSignal) {
  const over = new AbortController()
  const minute = sleep(GROUPING_PATIENCE_MS, undefined, { signal: over.signal }).catch(() => {})
  const grouped = groupStories(context, signal).catch((error: unknown) =>
    context.log.error({ err: error }, 'articles could not be grouped before their analysis'),
  )
  await Promise.race([grouped, minute])
  over.abort()
}

type Step = NonNullable<Awaited<ReturnType<typeof nextStep>>>

async function mustStop(
  context: Context,
  step: Step,
  run: Run,
  signal?: AbortSignal,
): Promise<boolean> {
  if (signal?.aborted) return true
  if (step === 'built-in') return false
  if (run.failuresInARow >= FAILURES_IN_A_ROW || run.refusalsInARow >= REFUSALS_IN_A_ROW)
    return true
  return (await openedBreaker(context.db, step.model, context.now())) !== undefined
}

/** One transaction for the page; if anything is wrong with it, one article after the other. */
async function analyzePage(
  context: Context,
  step: Step,
  ids: number[],
  run: Run,
  signal?: AbortSignal,
) {
  if (step === 'built-in') {
    try {
      const stored = await analyzeBuiltInPage(context, await articlesToAnalyze(context.db, ids))
      run.analyzed += stored
      // others were faster, or the articles are gone
      if (stored < ids.length) for (const id of ids) run.tried.add(id)
      return
    } catch (error) {
      context.log.warn({ err: error }, 'a page of articles could not be analysed at once')
    }
  }
  await eachAtOnce(ids, step === 'built-in' ? 1 : AT_ONCE, async (id) => {
    // money may have run out, or a day begun, since the page did: another step takes the next page
    if (nameOfStep(await nextStep(context)) !== nameOfStep(step)) return false
    if (await mustStop(context, step, run, signal)) return false
    run.tried.add(id)
    const article = await articleToAnalyze(context.db, id)
    if (!article || article.analyzed_at !== null) return true
    if (
      step !== 'built-in' &&
      (await lostAttempts(context.db, id, article.version)) >= LOST_ATTEMPTS_AT_MOST
    )
      return true
    try {
      await analyzeArticle(context, id, { trigger: 'schedule', patienceMs: UNTIL_DONE_MS })
      run.analyzed++
      run.tried.delete(id)
      run.failuresInARow = 0
      run.refusalsInARow = 0
    } catch (error) {
      // The budget was spent by another call meanwhile: the next step takes this article.
      if (error instanceof OutOfMoney) {
        run.tried.delete(id)
        return false
      }
      // already in the logs; anything unexpected is one article's trouble, not the run's
      if (!(error instanceof AppError))
        context.log.error({ err: error, article: id }, 'an analysis failed')
      if (isRefused(error)) run.refusalsInARow++
      else run.failuresInARow++
    }
    return true
  })
}

/** The vendor is there and takes others. */
const isRefused = (error: unknown) =>
  error instanceof AppError &&
  error.cause instanceof VendorFailure &&
  error.cause.kind === 'refused'
