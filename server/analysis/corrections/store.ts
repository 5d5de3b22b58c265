import { eq, inArray } from 'drizzle-orm'
import type { CorrectionBody } from '../../../contract/analysis/corrections.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { articleById } from '../../news/articles/store.ts'
import { ensureTags } from '../../news/tags/store.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { articles, receipts, tags } from '../../platform/database/schema.ts'
import { saidBefore, withCorrection, withoutCorrection } from './corrected-values.ts'

type Row = typeof articles.$inferSelect

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
    const { tags: names, ...scores } = given
    const change = withCorrection(before, {
      ...scores,
      ...(names && { tags: await ensureTags(tx, [...new Set(names)]) }),
    })
    const correction = {
      by: by.name,
      at: at.toISOString(),
      why: why || null,
      // what an analyser said of a field that is corrected already is known from then on
      said: saidBefore(before) ?? (await saidOf(tx, before)),
    }
    await tx
      .update(articles)
      .set({ ...change, correction })
      .where(eq(articles.id, id))
    const after = { ...before, ...change }
    const details = why && { details: { why } }
    await recordChange(tx, {
      by,
      kind: 'article',
      id,
      before,
      after,
      action: 'article_correct',
      ...details,
    })
    return articleById(tx, id)
  })
}

/** What the analyser said last stands again. */
export async function takeBackCorrection(db: Database, id: number, by: By) {
  return db.transaction(async (tx) => {
    const before = await locked(tx, id)
    if (!before) return undefined
    const said = saidBefore(before)
    if (said) {
      const change = withoutCorrection(before, { ...said, tag_ids: await known(tx, said.tag_ids) })
      await tx.update(articles).set(change).where(eq(articles.id, id))
      const after = { ...before, ...change }
      await recordChange(tx, {
        by,
        kind: 'article',
        id,
        before,
        after,
        action: 'article_uncorrect',
      })
    }
    return articleById(tx, id)
  })
}

const locked = (tx: Database, id: number) =>
  first(tx.select().from(articles).where(eq(articles.id, id)).for('update'))

async function saidOf(tx: Database, row: Row) {
  const [receipt] = await tx
    .select({ analyzer: receipts.analyzer })
    .from(receipts)
    .where(eq(receipts.article_id, row.id))
  return {
    analyzer: receipt?.analyzer ?? null,
    freshness: row.freshness_score,
    sentiment: row.own_sentiment ?? row.sentiment_score,
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
