import { eq, inArray } from 'drizzle-orm'
import type { CorrectionBody } from '../../../contract/analysis/corrections.ts'
import type { AdminArticle, CorrectedField } from '../../../contract/news/articles.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { articleById } from '../../news/articles/store.ts'
import { ensureTags } from '../../news/tags/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { articles, receipts, tags } from '../../platform/database/schema.ts'

type Row = typeof articles.$inferSelect
type Values = Partial<Pick<Row, 'freshness_score' | 'sentiment_score' | 'ad' | 'tag_ids'>>

/** The values an editor gives stand in the article itself; `corrected` keeps analyses from them. */
export async function correctArticle(
  db: Database,
  id: number,
  { why, ...given }: CorrectionBody,
  by: By,
  at: Date,
): Promise<AdminArticle | undefined> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, id)
    if (!before) return undefined
    const values: Values = {
      ...(given.freshness !== undefined && { freshness_score: given.freshness }),
      ...(given.sentiment !== undefined && { sentiment_score: given.sentiment }),
      ...(given.ad !== undefined && { ad: given.ad }),
      ...(given.tags !== undefined && { tag_ids: await ensureTags(tx, [...new Set(given.tags)]) }),
    }
    const fields = CORRECTED.filter((field) => given[field] !== undefined)
    const corrected = CORRECTED.filter((field) => fields.includes(field) || before.corrected.includes(field))
    const correction = {
      by: by.name,
      at: at.toISOString(),
      why: why || null,
      // what an analyser said of a field that is corrected already is known from then on
      said:
        before.corrected.length > 0 && before.correction ? before.correction.said : await saidOf(tx, before),
    }
    const change = { ...values, corrected }
    await tx
      .update(articles)
      .set({ ...change, correction })
      .where(eq(articles.id, id))
    await log(tx, { by, before, change, action: 'article_correct', ...(why && { details: { why } }) })
    return articleById(tx, id)
  })
}

/** What the analyser said last stands again. */
export async function takeBackCorrection(
  db: Database,
  id: number,
  by: By,
): Promise<AdminArticle | undefined> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, id)
    if (!before) return undefined
    const said = before.correction?.said
    if (before.corrected.length > 0 && said) {
      const isCorrected = (field: CorrectedField) => before.corrected.includes(field)
      const change = {
        ...(isCorrected('freshness') && { freshness_score: said.freshness }),
        ...(isCorrected('sentiment') && { sentiment_score: said.sentiment }),
        ...(isCorrected('ad') && { ad: said.ad }),
        ...(isCorrected('tags') && { tag_ids: await known(tx, said.tag_ids) }),
        corrected: [],
      }
      await tx.update(articles).set(change).where(eq(articles.id, id))
      await log(tx, { by, before, change, action: 'article_uncorrect' })
    }
    return articleById(tx, id)
  })
}

const CORRECTED: CorrectedField[] = ['freshness', 'sentiment', 'ad', 'tags']

async function locked(tx: Database, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
  return row
}

async function saidOf(tx: Database, row: Row) {
  const [receipt] = await tx
    .select({ analyzer: receipts.analyzer })
    .from(receipts)
    .where(eq(receipts.article_id, row.id))
  return {
    analyzer: receipt?.analyzer ?? null,
    freshness: row.freshness_score,
    sentiment: row.sentiment_score,
    ad: row.ad,
    tag_ids: row.tag_ids,
  }
}

/** Tags may have been deleted since. */
async function known(tx: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.select({ id: tags.id }).from(tags).where(inArray(tags.id, ids))
  return ids.filter((id) => rows.some((row) => row.id === id))
}

function log(
  tx: Database,
  {
    by,
    before,
    change,
    action,
    details,
  }: { by: By; before: Row; change: Values; action: string; details?: object },
) {
  return recordChange(tx, {
    by,
    kind: 'article',
    id: before.id,
    before,
    after: { ...before, ...change },
    action,
    ...(details && { details }),
  })
}
