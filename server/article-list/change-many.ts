import { randomUUID } from 'node:crypto'
import type { BulkAction } from '../../contract/article-list.ts'
import type { BulkBody, BulkResult } from '../../contract/bulk.ts'
import { EDITOR_ANALYSES_AT_ONCE } from '../../contract/roles.ts'
import type { Tag } from '../../contract/tags.ts'
import { analyzeArticle } from '../analysis/analyze-article.ts'
import { articleById, deleteArticle, setFlag } from '../articles/store.ts'
import type { By } from '../changes/record-change.ts'
import type { Context } from '../context.ts'
import { correctArticle } from '../corrections/store.ts'
import { AppError, notFound } from '../errors.ts'
import { newestChangeOf } from '../history/store.ts'
import { undoNewest } from '../history/undo-change.ts'
import type { Accepted } from '../http/implement.ts'
import { answerOrContinue } from '../long-jobs/answer-or-continue.ts'
import { eachAtOnce } from '../semaphore.ts'
import { flagsOf, lockArticle, tagById } from './bulk-store.ts'

const ANALYSES_AT_ONCE = 2
/** setTimeout's longest: a job has patience. */
const UNTIL_DONE_MS = 2_000_000_000

/**
 * Each article in a transaction of its own: one that fails keeps no other from being changed, and a process that dies
 * leaves every article either as it was or as it should be.
 */
export async function changeMany(
  context: Context,
  { action, ids, tag: tagId }: BulkBody,
  by: By,
): Promise<BulkResult | Accepted> {
  const wanted = [...new Set(ids)]
  if (action === 'analyze' && by.role !== 'admin' && wanted.length > EDITOR_ANALYSES_AT_ONCE)
    throw tooManyForEditor(wanted.length)
  const tag = tagId === undefined ? undefined : await tagById(context.db, tagId)
  if (tagId !== undefined && !tag) throw notFound('Tag')
  return answerOrContinue(context, {
    kind: 'bulk',
    key: `bulk:${randomUUID()}`,
    run: async (progress) => {
      const result: BulkResult = { changed: [], failures: [] }
      progress.expect(wanted.length)
      await eachAtOnce(wanted, action === 'analyze' ? ANALYSES_AT_ONCE : 1, async (id) => {
        const failure = await attempt(async () => {
          if (await WORK[action]({ context, id, by, tag })) result.changed.push(id)
        })
        if (failure) result.failures.push({ id, reason: await reasonOf(context, id, failure) })
        progress.step(failure && result.failures.at(-1)?.reason)
        return true
      })
      return result
    },
  })
}

type One = { context: Context; id: number; by: By; tag: Tag | undefined }

/** What is done to one article; answers whether it is another one than before. */
const WORK: Record<BulkAction, (one: One) => Promise<boolean>> = {
  feature: (one) => flag(one, { featured: true }),
  unfeature: (one) => flag(one, { featured: false }),
  hide: (one) => flag(one, { hidden: true }),
  show: (one) => flag(one, { hidden: false }),
  // a correction, so that no analysis takes it away; locked before it is read, so that two add both of theirs
  tag: ({ context, id, by, tag }) =>
    context.db.transaction(async (tx) => {
      await lockArticle(tx, id)
      const article = await articleById(tx, id)
      if (!article) throw notFound('Article')
      if (!tag || article.tags.some((has) => has.id === tag.id)) return false
      const names = article.tags.map(({ name }) => name)
      await correctArticle(tx, id, { tags: [...names, tag.name] }, by, context.now())
      return true
    }),
  delete: async ({ context, id, by }) => {
    if (!(await deleteArticle(context.db, id, by))) throw notFound('Article')
    return true
  },
  analyze: async ({ context, id }) => {
    await analyzeArticle(context, id, { trigger: 'click', patienceMs: UNTIL_DONE_MS })
    return false
  },
  undo: async ({ context, id, by }) => {
    await undoNewest(context, 'article', id, by)
    return true
  },
}

async function flag({ context, id, by }: One, wanted: { featured: boolean } | { hidden: boolean }) {
  const now = await flagsOf(context.db, id)
  if (!now) throw notFound('Article')
  if (Object.entries(wanted).every(([name, value]) => now[name as keyof typeof now] === value)) return false
  if (!(await setFlag(context.db, id, wanted, by))) throw notFound('Article')
  return true
}

/** What one may expect to fail is told of its article; anything else ends the whole as a bug does. */
async function attempt(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function reasonOf({ db }: Context, id: number, { status, message }: AppError): Promise<string> {
  if (status !== 404) return `Article #${id}: ${message}`
  const last = await newestChangeOf(db, 'article', id)
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
