import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CorrectedField } from '../../../contract/news/articles.ts'
import type { Database } from '../../platform/database/connect.ts'
import { articles, publishers } from '../../platform/database/schema.ts'
import { ensureTags } from '../tags/store.ts'
import { feedSummary } from './ingest-store.ts'

/** What an analysis reads. */
export async function articleToAnalyze(db: Database, id: number) {
  const [row] = await db
    .select({
      id: articles.id,
      publisher_id: articles.publisher_id,
      publisher_name: publishers.name,
      /** Null without a publisher. */
      is_wire: publishers.is_wire,
      filed_as: articles.filed_as,
      /** What an editor set, else null. */
      corrected_ad: sql<boolean | null>`case when 'ad' = any(${articles.corrected}) then ${articles.ad} end`,
      title: articles.title,
      url: articles.url,
      published_at: articles.published_at,
      sort_at: articles.sort_at,
      content: articles.content,
      content_length: articles.content_length,
      summary: feedSummary,
      version: articles.version,
      analyzed_at: articles.analyzed_at,
    })
    .from(articles)
    .leftJoin(publishers, eq(publishers.id, articles.publisher_id))
    .where(eq(articles.id, id))
  return row
}
export type ArticleToAnalyze = NonNullable<Awaited<ReturnType<typeof articleToAnalyze>>>

/** Newest first; `except` were tried in this run already. */
export async function unanalyzedArticles(db: Database, limit: number, except: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(isNull(articles.analyzed_at), except.length > 0 ? notInArray(articles.id, except) : undefined))
    .orderBy(desc(articles.sort_at), desc(articles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const unanalyzedCount = (db: Database) => db.$count(articles, isNull(articles.analyzed_at))

/** What an analysis gives an article. */
type Analysis = {
  freshness: number
  sentiment: number | null
  tags: string[]
  overview: string
  ad: boolean
  ad_reason: string | null
}

/**
 * Stores scores, overview, tags and the ad flag, except corrected fields, whose new values are kept beside
 * the correction. Returns false if the article was deleted meanwhile.
 */
export async function storeAnalysis(
  db: Database,
  article: Pick<ArticleToAnalyze, 'id' | 'version'>,
  result: Analysis,
  at: Date,
  analyzer: string,
): Promise<boolean> {
  const tagIds = await ensureTags(db, result.tags)
  const said = {
    analyzer,
    freshness: result.freshness,
    sentiment: result.sentiment,
    ad: result.ad,
    tag_ids: tagIds,
  }
  const stored = await db
    .update(articles)
    .set({
      freshness_score: unlessCorrected('freshness', articles.freshness_score, result.freshness),
      sentiment_score: unlessCorrected('sentiment', articles.sentiment_score, result.sentiment),
      // A new score of the text: the trigger keeps it here if the article is an advertisement.
      own_sentiment: null,
      // The next analysis must read the feed's own summary, not this overview.
      summary: sql`case when ${articles.analyzed_at} is null then ${articles.overview} else ${articles.summary} end`,
      overview: result.overview,
      tag_ids: unlessCorrected('tags', articles.tag_ids, tagIds),
      ad: unlessCorrected('ad', articles.ad, result.ad),
      correction: sql`jsonb_set(${articles.correction}, '{said}', ${JSON.stringify(said)}::jsonb)`,
      ad_reason: result.ad_reason,
      analyzed_at: at.toISOString(),
      analyzed_version: article.version,
    })
    .where(eq(articles.id, article.id))
    .returning({ id: articles.id })
  return stored.length > 0
}

const unlessCorrected = (field: CorrectedField, column: PgColumn, value: unknown) =>
  sql`case when ${field} = any(${articles.corrected}) then ${column} else ${sql.param(value, column)} end`
