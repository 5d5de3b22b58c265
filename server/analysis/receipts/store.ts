import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import { isoTime } from '../../platform/database/columns.ts'
import { type Database, firstRow } from '../../platform/database/connect.ts'
import { articles, receipts } from '../../platform/database/schema.ts'

type ShownReceipt = NonNullable<ArticleReceipt['receipt']>
export type NewReceipt = typeof receipts.$inferInsert

/** Replaces the receipt. The transaction must hold the article's row. */
export const storeReceipt = (tx: Database, receipt: NewReceipt) => storeReceipts(tx, [receipt])

export async function storeReceipts(tx: Database, rows: NewReceipt[]) {
  if (rows.length === 0) return
  const { article_id: _, ...columns } = getTableColumns(receipts)
  const set = Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
  )
  await tx.insert(receipts).values(rows).onConflictDoUpdate({ target: receipts.article_id, set })
}

/** Articles whose analysis of today, or of whenever `since` is, was the built-in analyser's. */
export const builtInSince = (db: Database, since: Date) =>
  db.$count(
    receipts,
    and(gte(receipts.analyzed_at, since.toISOString()), eq(receipts.analyzer, BUILT_IN_MODEL)),
  )

/** Undefined if the article does not exist or is hidden from the caller. */
export async function articleReceipt(
  db: Database,
  id: number,
  { hidden }: { hidden: boolean },
): Promise<ArticleReceipt | undefined> {
  const [row] = await db
    .select({ corrected: articles.corrected, receipt: receipts })
    .from(articles)
    .leftJoin(receipts, eq(receipts.article_id, articles.id))
    .where(and(eq(articles.id, id), hidden ? undefined : eq(articles.hidden, false)))
  if (!row) return undefined
  const { receipt } = row
  return {
    receipt: receipt && {
      ...receipt,
      told_before: await earlierReport(db, receipt.told_article_id),
      story: await storyOf(db, id),
    },
    kept_since: await keptSince(db),
    corrected: row.corrected,
    ...(receipt && { admin: { cost_usd: receipt.cost_usd, raw_answer: receipt.raw_answer } }),
  }
}

const earlierReport = async (db: Database, id: number | null) =>
  (await firstRow<NonNullable<ShownReceipt['told_before']>>(db)`
    select a.title, a.url, p.name as publisher, ${isoTime(sql`a.sort_at`)} as published_at
    from articles a
    left join publishers p on p.id = a.publisher_id
    where a.id = ${id} and not a.hidden`) ?? null

const storyOf = async (db: Database, id: number) =>
  (await firstRow<NonNullable<ShownReceipt['story']>>(db)`
    select s.outlet_count as outlets, p.name as first_publisher,
      ${isoTime(sql`s.first_at`)} as first_at,
      m.came_first is not null as is_first
    from article_stories m
    join stories s on s.id = m.story_id
    left join articles a on a.id = s.first_article_id
    left join publishers p on p.id = a.publisher_id
    where m.article_id = ${id} and s.outlet_count >= 2`) ?? null

async function keptSince(db: Database): Promise<string | null> {
  const row = await firstRow<{ since: string | null }>(db)`
    select ${isoTime(sql`min(analyzed_at)`)} as since
    from receipts`
  return row?.since ?? null
}
