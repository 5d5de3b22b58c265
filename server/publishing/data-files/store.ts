import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DataFile } from '../../../contract/publishing/data-files.ts'
import { isoTime } from '../../platform/database/columns.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { dataFiles, dataRemovals } from '../../platform/database/schema.ts'

const ROWS_AT_ONCE = 2000

type Span = { from: Date; to: Date }
export type StoredFile = typeof dataFiles.$inferSelect

const instant = (time: Date) => sql`${time.toISOString()}::timestamptz`
/** All lines of a month: articles first seen in it, price reactions to its stories, base rates of its days. */
export async function* jsonLinesOf(db: Database, span: Span): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: string; line: string }>(sql`
      select a.id,
        json_build_object(
          'kind', 'article', 'id', a.id, 'url', a.url, 'title', a.title,
          'publisher_id', a.publisher_id, 'publisher', p.name,
          'published_at', ${isoTime(sql`a.published_at`)},
          'first_seen_at', ${isoTime(sql`a.first_seen_at`)}, 'freshness', g.freshness_score,
          'sentiment', g.sentiment_score, 'ad', g.ad, 'analyzer', g.analyzer,
          'analyzer_version', g.version, 'analyzed_at', ${isoTime(sql`g.analyzed_at`)},
          'story_id', m.story_id,
          'coins', (
            select coalesce(json_agg(c.symbol order by l.score desc, c.symbol), '[]')
            from article_coins l
            join coins c on c.id = l.coin_id
            where l.article_id = a.id and l.salience = 'main' and l.origin <> 'removed'
          )
        )::text as line
      from articles a
      left join publishers p on p.id = a.publisher_id
      left join receipts g on g.article_id = a.id
      left join article_stories m on m.article_id = a.id
      where a.id > ${last}
        and not a.hidden
        and a.first_seen_at >= ${instant(span.from)}
        and a.first_seen_at < ${instant(span.to)}
      order by a.id
      limit ${ROWS_AT_ONCE}`)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
    last = Number(rows.at(-1)?.id)
  }
  const { rows } = await db.execute<{ line: string }>(sql`
    select line
    from (
      select 1 as part, r.at::text as place, c.symbol, r.story_id,
        json_build_object(
          'kind', 'reaction', 'story_id', r.story_id, 'coin', c.symbol,
          'at', ${isoTime(sql`r.at`)}, 'first_article_id', r.first_article_id,
          'publisher', p.name, 'score', r.score, 'analyzer', r.analyzer,
          'analyzer_version', r.analyzer_version, 'price_before', r.price_before,
          'price', r.price, 'price_1h', r.price_1h, 'price_24h', r.price_24h,
          'before_percent', r.before_percent,
          'before_market_percent', r.before_market_percent,
          'after_1h_percent', r.after_1h_percent,
          'after_1h_market_percent', r.after_1h_market_percent,
          'after_24h_percent', r.after_24h_percent,
          'after_24h_market_percent', r.after_24h_market_percent,
          'closed_1h_at', ${isoTime(sql`r.closed_1h_at`)},
          'closed_24h_at', ${isoTime(sql`r.closed_24h_at`)}
        )::text as line
      from story_reactions r
      join stories s on s.id = r.story_id
      join coins c on c.id = r.coin_id
      left join publishers p on p.id = r.publisher_id
      where ${isCounted} and r.at >= ${instant(span.from)} and r.at < ${instant(span.to)}
      union all
      select 2, b.day || b."window", c.symbol, 0,
        json_build_object(
          'kind', 'base_rate', 'coin', c.symbol, 'day', b.day, 'window', b."window",
          'ups', b.ups, 'downs', b.downs
        )::text
      from base_rates b
      join coins c on c.id = b.coin_id
      where b.day >= ${dayOf(span.from)} and b.day < ${dayOf(span.to)}
    ) lines
    order by part, place, symbol, story_id`)
  for (const { line } of rows) yield line
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** As the scorecard counts reactions. */
const isCounted = sql`s.merged_into is null and (r.due_at is not null or r.closed_1h_at is not null)`

/** Those of the reactions that the scorecard still counts, as 'story coin'. */
export async function countedReactions(
  db: Database,
  storyIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select r.story_id || ' ' || c.symbol as key
    from story_reactions r
    join stories s on s.id = r.story_id
    join coins c on c.id = r.coin_id
    where r.story_id = any(${sql.param([...storyIds])}::bigint[]) and ${isCounted}`)
  return new Set(rows.map(({ key }) => key))
}

export async function firstMoment(db: Database): Promise<Date | undefined> {
  const { rows } = await db.execute<{ first: string | null }>(sql`
    select least((select first_seen_at from articles order by id limit 1), (select min(at) from story_reactions),
      (select min(day)::timestamp at time zone 'UTC' from base_rates)) as first`)
  return rows[0]?.first ? new Date(rows[0].first) : undefined
}

/** One process at a time makes and rewrites files, until its transaction ends. */
export const lockFiles = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('data-files'))`)

const { content: _content, ...facts } = getTableColumns(dataFiles)

export const storedFiles = (db: Database): Promise<Omit<DataFile, 'path'>[]> =>
  db.select(facts).from(dataFiles).orderBy(desc(dataFiles.month))

export const fileOf = (db: Database, month: string) =>
  first(db.select().from(dataFiles).where(eq(dataFiles.month, month)))

export async function saveFile(db: Database, file: StoredFile) {
  const { month: _, ...changed } = file
  await db
    .insert(dataFiles)
    .values(file)
    .onConflictDoUpdate({ target: dataFiles.month, set: changed })
}

export async function awaitsRemoval(db: Database, month: string): Promise<boolean> {
  return (await db.$count(dataRemovals, eq(dataRemovals.month, month))) > 0
}

export async function takeRemovals(tx: Database): Promise<Set<string>> {
  const rows = await tx.delete(dataRemovals).returning({ month: dataRemovals.month })
  return new Set(rows.map(({ month }) => month))
}
