import { randomUUID } from 'node:crypto'
import { EDITOR_ANALYSES_AT_ONCE } from '../../../contract/accounts/roles.ts'
import type { BulkAction } from '../../../contract/admin/article-list.ts'
import type { BulkBody, BulkResult } from '../../../contract/admin/bulk.ts'
import type { Tag } from '../../../contract/news/tags.ts'
import type { By } from '../../accounts/activity/record-change.ts'
import { analyzeArticle } from '../../analysis/analyze-article.ts'
import { correctArticle } from '../../analysis/corrections/store.ts'
import { articleToAnalyze } from '../../news/articles/analysis-store.ts'
import { articleById, deleteArticle, setFlag } from '../../news/articles/store.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import type { Restarts } from '../../platform/long-jobs/fail-over.ts'
import { doStep, note, stepsOver } from '../../platform/long-jobs/steps-store.ts'
import { eachAtOnce } from '../../platform/semaphore.ts'
import { newestChangesOf } from '../history/store.ts'
import { undoNewest } from '../history/undo-change.ts'
import { lockArticle, tagById } from './bulk-store.ts'

const ANALYSES_AT_ONCE = 2
/** setTimeout's longest: a job has patience. */
const UNTIL_DONE_MS = 2_000_000_000

const RESTARTS = 5

/** Input for a process that continues after a crash. */
type Request = {
  action: BulkAction
  ids: number[]
  tag?: Tag
  first_change?: number
  by: By
  at: string
}

/** Each article in a transaction of its own: one that fails keeps no other from being changed. */
export async function changeMany(
  context: Context,
  { action, ids, tag: tagId, first_change }: BulkBody,
  by: By,
): Promise<BulkResult | Accepted> {
  const wanted = [...new Set(ids)]
  if (action === 'analyze' && by.role !== 'admin' && wanted.length > EDITOR_ANALYSES_AT_ONCE)
    throw tooManyForEditor(wanted.length)
  const tag = tagId === undefined ? undefined : await tagById(context.db, tagId)
  if (tagId !== undefined && !tag) throw notFound('Tag')
  const at = context.now().toISOString()
  const request = {
    action,
    ids: wanted,
    ...(tag && { tag }),
    ...(first_change && { first_change }),
    by,
    at,
  }
  return carryOut(context, `bulk:${randomUUID()}`, request)
}

/** A process that died has noted each article it was done with: another one does the rest. */
export const bulkRestarts: Restarts = {
  bulk: (context, key, input) => carryOut(context, key, input as Request),
}

function carryOut(context: Context, key: string, request: Request): Promise<BulkResult | Accepted> {
  const { action, ids } = request
  return answerOrContinue(context, {
    kind: 'bulk',
    key,
    restarts: RESTARTS,
    input: request,
    run: async (progress, jobId) => {
      const over = await stepsOver(context.db, jobId)
      progress.expect(ids.length)
      for (const { failure } of over.values()) progress.step(failure ?? undefined)
      const left = ids.filter((id) => !over.has(id))
      await eachAtOnce(left, action === 'analyze' ? ANALYSES_AT_ONCE : 1, async (id) => {
        const failure = await changeOne(context, jobId, id, request).then(() => undefined, expected)
        const reason = failure && (await reasonOf(context, id, failure))
        if (reason) await note(context.db, jobId, id, { changed: false, failure: reason })
        progress.step(reason)
        return true
      })
      return resultOf(ids, await stepsOver(context.db, jobId))
    },
  })
}

function resultOf(ids: number[], steps: Awaited<ReturnType<typeof stepsOver>>): BulkResult {
  return {
    changed: ids.filter((id) => steps.get(id)?.changed),
    failures: ids.flatMap((id) => {
      const reason = steps.get(id)?.failure
      return reason ? [{ id, reason }] : []
    }),
  }
}

async function changeOne(
  context: Context,
  jobId: string,
  id: number,
  { action, ...request }: Request,
) {
  if (action !== 'analyze')
    return doStep(context.db, jobId, id, (tx) =>
      CHANGE[action]({ ...request, id, context: { ...context, db: tx } }),
    )
  // no transaction lasts as long as a model thinks; who analysed it since then need not be paid again
  const analyzed = (await articleToAnalyze(context.db, id))?.analyzed_at ?? null
  if (analyzed === null || analyzed < request.at)
    await analyzeArticle(context, id, { trigger: 'click', patienceMs: UNTIL_DONE_MS })
  await note(context.db, jobId, id, { changed: false, failure: null })
}

type One = Pick<Request, 'tag' | 'first_change' | 'by'> & { context: Context; id: number }

/** What is done to one article; answers whether it is another one than before. */
const CHANGE: Record<Exclude<BulkAction, 'analyze'>, (one: One) => Promise<boolean>> = {
  feature: (one) => flag(one, { featured: true }),
  unfeature: (one) => flag(one, { featured: false }),
  hide: (one) => flag(one, { hidden: true }),
  show: (one) => flag(one, { hidden: false }),
  // a correction, so that no analysis takes it away; locked before it is read, so that two add both of theirs
  tag: async ({ context, id, by, tag }) => {
    await lockArticle(context.db, id)
    const article = await articleById(context.db, id)
    if (!article) throw notFound('Article')
    if (!tag || article.tags.some((has) => has.id === tag.id)) return false
    const names = article.tags.map(({ name }) => name)
    await correctArticle(context.db, id, { tags: [...names, tag.name] }, by, context.now())
    return true
  },
  delete: async ({ context, id, by }) => {
    if (!(await deleteArticle(context, id, by))) throw notFound('Article')
    return true
  },
  undo: async ({ context, id, by, first_change }) => {
    await undoNewest(context, 'article', id, by, first_change)
    return true
  },
}

async function flag({ context, id, by }: One, wanted: { featured: boolean } | { hidden: boolean }) {
  const changed = await setFlag(context.db, id, wanted, by)
  if (changed === undefined) throw notFound('Article')
  return changed
}

/** An expected failure is reported for its article; anything else fails the whole job as a bug. */
function expected(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

async function reasonOf(
  { db }: Context,
  id: number,
  { status, message }: AppError,
): Promise<string> {
  if (status !== 404) return `Article #${id}: ${message}`
  const [last] = await newestChangesOf(db, 'article', id)
  return last?.by_name
    ? `Article #${id} was deleted by ${last.by_name}.`
    : `Article #${id} is no longer there.`
}

const tooManyForEditor = (count: number) =>
  new AppError(
    403,
    'NOT_ALLOWED',
    `Editors can have ${EDITOR_ANALYSES_AT_ONCE} articles analysed at once; ${count} are selected.`,
  )
