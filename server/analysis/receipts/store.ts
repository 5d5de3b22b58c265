import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { articleStories, articles, publishers, receipts, stories } from '../../platform/database/schema.ts'

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

async function earlierReport(db: Database, id: number | null) {
  if (id === null) return null
  const [row] = await db
    .select({
      title: articles.title,
      url: articles.url,
      publisher: publishers.name,
      published_at: articles.sort_at,
    })
    .from(articles)
    .leftJoin(publishers, eq(publishers.id, articles.publisher_id))
    .where(and(eq(articles.id, id), eq(articles.hidden, false)))
  return row ?? null
}

async function storyOf(db: Database, id: number) {
  const [row] = await db
    .select({
      outlets: stories.outlet_count,
      first: stories.first_article_id,
      first_publisher: publishers.name,
      first_at: stories.first_at,
    })
    .from(articleStories)
    .innerJoin(stories, eq(stories.id, articleStories.story_id))
    .leftJoin(articles, eq(articles.id, stories.first_article_id))
    .leftJoin(publishers, eq(publishers.id, articles.publisher_id))
    .where(and(eq(articleStories.article_id, id), gte(stories.outlet_count, 2)))
  if (!row) return null
  const { first, ...story } = row
  return { ...story, is_first: first === id }
}

async function keptSince(db: Database): Promise<string | null> {
  const rows = await rowsOf<{ since: string | null }>(
    db,
  )`select min(${receipts.analyzed_at}) as since from ${receipts}`
  return rows[0]?.since ? new Date(rows[0].since).toISOString() : null
}
