import { type SQL, sql } from 'drizzle-orm'
import type { FeedFilters } from '../../contract/news/filters.ts'
import type { Database } from '../platform/database/connect.ts'

/** A feed query with its search already parsed. */
export type Asked = Omit<FeedFilters, 'search'> & {
  searched?: {
    words: string[]
    phrases: string[]
    without: string[]
    withoutPhrase?: string | undefined
    prefix?: string | undefined
  }
  now: Date
  until?: number | undefined
}

/**
 * The plainest SQL that says what a feed means, to compare the feed with: it shares no line with what it checks, asks
 * names and texts themselves, and uses no index of the feed. Every match, newest first.
 */
export async function plainFeed(db: Database, asked: Asked): Promise<{ id: number; at: string }[]> {
  const score = (column: SQL, range: string | undefined) =>
    range === undefined
      ? sql`true`
      : sql`${column} >= split_part(${range}, '-', 1)::float and ${column} < split_part(${range}, '-', 2)::float + 1`
  const { publisher, tag, coin, category, no_ads, from, to, within, now, until, searched } = asked
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select a.id, a.sort_at as at
    from articles a
    left join publishers p on p.id = a.publisher_id
    cross join lateral (
      select array(select t.name from tags t where t.id = any(a.tag_ids)) as names
    ) t
    cross join lateral (
      select array(
        select regexp_replace(part, '[^[:alnum:]]+', ' ', 'g')
        from unnest(array[a.title, a.overview, p.name] || t.names) part
        where part is not null
      ) as texts
    ) w
    where a.hidden = false
      and ${publisher ? sql`lower(p.name) = any(${sql.param(publisher.map((name) => name.toLowerCase()))}::text[])` : sql`true`}
      and ${tag ? sql`exists (select from unnest(t.names) name where lower(name) = any(${sql.param(tag.map((name) => name.toLowerCase()))}::text[]))` : sql`true`}
      and ${coin ? sql`exists (select from article_coins l join coins c on c.id = l.coin_id where l.article_id = a.id and l.salience = 'main' and l.origin <> 'removed' and c.symbol = any(${sql.param(coin)}::text[]))` : sql`true`}
      and ${category === undefined ? sql`true` : sql`exists (select from categories c where c.tag_id = any(a.tag_ids) and c.slug = ${category} and c.is_active)`}
      and ${score(sql`a.freshness_score`, asked.freshness_score)}
      and ${score(sql`a.sentiment_score`, asked.sentiment_score)}
      and ${no_ads ? sql`a.ad = false` : sql`true`}
      and ${from === undefined ? sql`true` : sql`a.sort_at >= ${from}::timestamptz`}
      and ${to === undefined ? sql`true` : sql`a.sort_at < ${to}::timestamptz`}
      and ${within === undefined ? sql`true` : sql`a.sort_at >= ${now.toISOString()}::timestamptz - replace(${within}, 'd', ' days')::interval`}
      and a.id <= ${until ?? Number.MAX_SAFE_INTEGER}
      and ${searched ? says(searched) : sql`true`}
    order by a.sort_at desc, a.id desc`)
  return rows.map(({ id, at }) => ({ id: Number(id), at }))
}

function says({
  words,
  phrases,
  without,
  withoutPhrase,
  prefix,
}: NonNullable<Asked['searched']>): SQL {
  const some = (condition: SQL) => sql`exists (select from unnest(w.texts) part where ${condition})`
  const phrase = (text: string) =>
    some(sql`to_tsvector('english', part) @@ phraseto_tsquery('english', ${text})`)
  const begins = (text: string) => sql`(${phrase(text)} or exists (
    select from unnest(w.texts) part cross join regexp_split_to_table(lower(part), ' ') word
    where starts_with(word, lower(${text})) and to_tsvector('english', word) <> ''))`
  return sql.join(
    [
      ...[...words, ...phrases].map(phrase),
      ...[...without, ...(withoutPhrase ? [withoutPhrase] : [])].map(
        (text) => sql`not ${phrase(text)}`,
      ),
      ...(prefix ? [begins(prefix)] : []),
      sql`true`,
    ],
    sql` and `,
  )
}
