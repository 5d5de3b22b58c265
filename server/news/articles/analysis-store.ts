import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { CorrectedField } from '../../../contract/news/articles.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { articles, publishers } from '../../platform/database/schema.ts'
import { ensureTagsByName, tagIdsOf } from '../tags/store.ts'
import { feedSummary } from './ingest-store.ts'

export const articleToAnalyze = (db: Database, id: number) => first(articlesToAnalyze(db, [id]))
export type ArticleToAnalyze = Awaited<ReturnType<typeof articlesToAnalyze>>[number]

export function articlesToAnalyze(db: Database, ids: number[]) {
  return db
    .select({
      id: articles.id,
      publisher_id: articles.publisher_id,
      publisher_name: publishers.name,
      /** Null without a publisher. */
      is_wire: publishers.is_wire,
      filed_as: articles.filed_as,
      /** What an editor set, else null. */
      corrected_ad: sql<
        boolean | null
      >`case when 'ad' = any(${articles.corrected}) then ${articles.ad} end`,
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
    .where(inArray(articles.id, ids))
}

/** Newest first; `except` were tried in this run already. */
export async function unanalyzedArticles(
  db: Database,
  limit: number,
  except: number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        isNull(articles.analyzed_at),
        except.length > 0 ? notInArray(articles.id, except) : undefined,
      ),
    )
    .orderBy(desc(articles.sort_at), desc(articles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const unanalyzedCount = (db: Database) => db.$count(articles, isNull(articles.analyzed_at))

type Analysis = {
  freshness: number
  sentiment: number | null
  tags: string[]
  overview: string
  ad: boolean
  ad_reason: string | null
}

export async function storeAnalysis(
  db: Database,
  article: Pick<ArticleToAnalyze, 'id' | 'version'>,
  result: Analysis,
  at: Date,
  analyzer: string,
): Promise<boolean> {
  return (await storeAnalyses(db, [{ article, result }], at, analyzer)).length > 0
}

/** New values of corrected fields are kept beside the correction. Returns the ids of the articles that are still there. */
export async function storeAnalyses(
  db: Database,
  analyses: { article: Pick<ArticleToAnalyze, 'id' | 'version'>; result: Analysis }[],
  at: Date,
  analyzer: string,
): Promise<number[]> {
  const tags = await ensureTagsByName(db, [
    ...new Set(analyses.flatMap(({ result }) => result.tags)),
  ])
  const rows = analyses.map(({ article: { id, version }, result }) => {
    const { freshness, sentiment, ad } = result
    const tag_ids = tagIdsOf(result.tags, tags)
    return {
      ...{ id, version, freshness, sentiment, ad, tag_ids },
      overview: result.overview.toWellFormed(),
      ad_reason: result.ad_reason?.toWellFormed() ?? null,
      said: { analyzer, freshness, sentiment, ad, tag_ids },
    }
  })
  const stored = await db.execute<{ id: string }>(sql`
    update articles a set
      freshness_score = ${unlessCorrected('freshness', sql`a.freshness_score`, sql`r.freshness`)},
      sentiment_score = ${unlessCorrected('sentiment', sql`a.sentiment_score`, sql`r.sentiment`)},
      -- a new score of the text: the trigger keeps it here if the article is an advertisement
      own_sentiment = null,
      -- the next analysis must read the feed's own summary, not this overview
      summary = case when a.analyzed_at is null then a.overview else a.summary end,
      overview = r.overview,
      tag_ids = ${unlessCorrected('tags', sql`a.tag_ids`, sql`r.tag_ids`)},
      ad = ${unlessCorrected('ad', sql`a.ad`, sql`r.ad`)},
      correction = jsonb_set(a.correction, '{said}', r.said),
      ad_reason = r.ad_reason,
      analyzed_at = ${at.toISOString()},
      analyzed_version = r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, version text, freshness float8,
      sentiment float8, overview text, tag_ids bigint[], ad boolean, ad_reason text, said jsonb)
    where a.id = r.id
    returning a.id`)
  return stored.rows.map(({ id }) => Number(id))
}

const unlessCorrected = (field: CorrectedField, kept: SQL, said: SQL) =>
  sql`case when ${field} = any(a.corrected) then ${kept} else ${said} end`

/** Locks those that are still there, and still without an analysis unless `all` are wanted. */
export async function lockToAnalyze(
  tx: Database,
  ids: number[],
  all: boolean,
): Promise<Set<number>> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, ids), all ? undefined : isNull(articles.analyzed_at)))
    .orderBy(asc(articles.id))
    .for('update')
  return new Set(rows.map(({ id }) => id))
}
