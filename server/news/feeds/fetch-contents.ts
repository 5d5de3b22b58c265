import { DAY_MS } from '../../../contract/platform/durations.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Progress } from '../../platform/long-jobs/answer-or-continue.ts'
import { eachAtOnce } from '../../platform/semaphore.ts'
import { articlesWithoutContent, storeContent } from '../articles/ingest-store.ts'
import { ReaderFailure, readArticle } from './full-text-service.ts'
import { versionOf } from './match-items.ts'
import { writeInTurn } from './write-in-turn.ts'

/** A first fetch may find hundreds of articles; the rest follows in later runs. */
const PER_VISIT = 30
/** As many as there are connections to one host. */
const AT_ONCE = 2
/** Time limit per publisher; the rest follows in the next run. */
const BUDGET_MS = 60_000
const TRY_FOR_MS = 3 * DAY_MS
const FAILURES_IN_A_ROW = 3

/** Brings the full text of the newest articles that have none. What is stored before a stop stays, the rest is taken up later. */
export async function fetchContents(
  context: Context,
  publisherId: number,
  apiKey: string | null,
  { budgetMs = BUDGET_MS, progress }: { budgetMs?: number; progress?: Progress | undefined } = {},
): Promise<void> {
  const since = new Date(context.now().getTime() - TRY_FOR_MS)
  const articles = await articlesWithoutContent(context.db, publisherId, since, PER_VISIT)
  progress?.expect(articles.length)
  const timeIsUp = AbortSignal.timeout(budgetMs)
  let failures = 0
  await eachAtOnce(articles, AT_ONCE, async (article) => {
    progress?.working(article.title)
    const failure = await fetchContent(context, publisherId, article, apiKey, timeIsUp)
    if (timeIsUp.aborted) return false
    progress?.step(failure && `${article.title}: ${failure.message}`)
    failures = failure && !failure.isFinal ? failures + 1 : 0
    // Stop asking a reader that is down.
    return failures < FAILURES_IN_A_ROW
  })
}

type Article = { id: number; url: string; title: string; summary: string }

async function fetchContent(
  context: Context,
  publisherId: number,
  article: Article,
  apiKey: string | null,
  timeIsUp: AbortSignal,
): Promise<ReaderFailure | undefined> {
  const { db } = context
  const log = {
    action: 'fetch_content',
    entity_type: 'content_fetch',
    entity_id: article.id,
    publisher_id: publisherId,
  }
  try {
    const content = await readArticle(context, article.url, apiKey, timeIsUp)
    await writeInTurn(db, async (tx) => {
      await storeContent(tx, article.id, content, versionOf(article.title, content))
      await writeLog(tx, {
        ...log,
        status: 'success',
        details: { url: article.url, contentLength: content.length },
      })
    })
    return undefined
  } catch (error) {
    // Cancelled by us: this says nothing about the reader.
    if (timeIsUp.aborted) return undefined
    const failure = asReaderFailure(error)
    if (failure !== error)
      context.log.error(
        { err: error, article: article.id },
        'a full text could not be read or stored',
      )
    await writeInTurn(db, async (tx) => {
      // With the summary stored instead, the page is not requested again.
      const instead = article.summary || article.title
      if (failure.isFinal)
        await storeContent(tx, article.id, instead, versionOf(article.title, instead))
      await writeLog(tx, {
        ...log,
        status: 'failed',
        details: { url: article.url, error: failure.message },
      })
    })
    return failure
  }
}

function asReaderFailure(error: unknown): ReaderFailure {
  if (error instanceof ReaderFailure) return error
  return new ReaderFailure('Something went wrong on our side while this article was read.', false)
}
