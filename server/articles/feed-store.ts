import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { asCostlySearch } from './costly-search-store.ts'
import { bitJoins, bitsOf } from './feed-bits-store.ts'
import { type FeedFilter, matchesNothing, type SearchPlan } from './feed-filter.ts'

export type FeedSlice = { ids: number[]; totalCount: number }
type Window = { limit: number; offset: number }
type Row = { ids: string[]; total: string }

/** The ids of one page, newest first, and the exact number of all that match. */
export async function feedSlice(db: Database, filter: FeedFilter, window: Window): Promise<FeedSlice> {
  if (matchesNothing(filter)) return { ids: [], totalCount: 0 }
  const statement = filter.search?.isRare ? throughWords(filter, window) : throughDays(filter, window)
  const read = (on: Database) => on.execute<Row>(statement)
  const { rows } = await (filter.search?.isCostly ? asCostlySearch(db, read) : read(db))
  const [row] = rows
  return { ids: (row?.ids ?? []).map(Number), totalCount: Number(row?.total ?? 0) }
}

/** A rare word leaves so few candidates that they are simply counted and sorted. */
function throughWords(filter: FeedFilter, { limit, offset }: Window) {
  return sql`
    with found as materialized (select a.id, a.sort_at from articles a where ${matching(filter)})
    select (select count(*) from found) as total,
      array(select id from found order by sort_at desc, id desc limit ${limit} offset ${offset}) as ids`
}

/**
 * Otherwise every day is counted: by its bits, give or take what they do not know, or, when they are out of date, by
 * its articles. The page is then read from the one or two days it falls into, however deep it lies. 'not in', because
 * it is looked up in a hash whatever the planner believes about the marks.
 */
function throughDays(filter: FeedFilter, { limit, offset }: Window) {
  return sql`
    with days as (
      select d.* from feed_days d where ${indexed(filter)}
        and d.day not in (select m.day from feed_marks m where m.day is not null and m.article_id is null)
    ), changed as (
      select d.day, bit_or(set_bit(~d.every, known.place - 1, 1)) as bits
      from (select distinct m.day, m.article_id from feed_marks m where m.article_id is not null) m
        join feed_days d on d.day = m.day and m.article_id between d.oldest_id and d.newest_id
        cross join lateral (select array_position(d.article_ids, m.article_id) as place offset 0) known
      where known.place is not null group by d.day
    ), clean as materialized (
      select d.day, ${bitsOf(filter)} & ~coalesce(c.bits, ~d.every) as bits
      from days d left join changed c on c.day = d.day ${bitJoins(filter)}
    ), live_days as (
      select m.day from feed_marks m where ${dayWanted(sql`m.day`, filter)}
        and (m.article_id is null or m.day not in (select d.day from feed_days d))
      union select d.day from feed_days d where not (${indexed(filter)}) and ${dayWanted(sql`d.day`, filter)}
        and ${anyBefore(filter)}
    ), live as materialized (
      select l.day, a.id, a.place from live_days l cross join lateral (${articlesOfDay(sql`l.day`, filter)}) a
    ), unknown as materialized (
      select feed_day(sort_at) as day, id, n from (${unknownToBits(filter)}) u
    ), counts as (
      select day, bit_count(bits) + coalesce(u.n, 0) as n, case when u.n is null then 'bits' else 'articles' end as through
      from clean left join (select day, sum(n)::bigint as n from unknown group by day) u using (day)
      union all select day, count(*), 'live' from live group by day
    ), running as (
      select day, n, through, sum(n) over (order by day desc) - n as before from counts where n > 0
    ), hits as materialized (
      select * from running where before < ${limit + offset} and before + n > ${offset}
    ), candidates as (
      select ids.id from hits h join clean c using (day) join feed_days d using (day)
        cross join lateral unnest(d.article_ids) with ordinality ids (id, place)
        where h.through = 'articles' and get_bit(c.bits, ids.place::int - 1) = 1
      union select u.id from hits h join unknown u using (day) where h.through = 'articles'
    ), places as (
      select h.day, i.place, null::bigint as id from hits h join clean c using (day)
        cross join lateral (${firstPlaces(sql`c.bits`, sql`${limit + offset} - h.before`)}) i
        where h.through = 'bits'
      union all
      select feed_day(a.sort_at), row_number() over (order by a.sort_at desc, a.id desc), a.id from candidates c
        cross join lateral (select a.id, a.sort_at from articles a where a.id = c.id and ${fits(filter)} offset 0) a
      union all
      select l.day, l.place, l.id from hits h join live l using (day) where h.through = 'live'
    ), page as (
      select * from places order by day desc, place
      limit ${limit} offset greatest(0, ${offset} - (select coalesce(min(before), 0) from hits))
    )
    select (select coalesce(sum(n), 0) from counts) as total, array(
      select coalesce(p.id, (select d.article_ids[p.place] from feed_days d where d.day = p.day))
      from page p order by p.day desc, p.place
    ) as ids`
}

/** Where the first ones are, from 1: cut at each, the text's pieces tell the gaps. Looking at every bit took half of the query. */
const firstPlaces = (bits: SQL, count: SQL) => sql`
  select place from (
    select sum(length(gap) + 1) over (order by nth) as place
    from unnest((string_to_array(${bits}::text, '1'))[:(${count})::int]) with ordinality g (gap, nth)
  ) ones where place <= length(${bits})`

/** Offset 0 keeps each day a scan of its own along the date index; the planner would rather read the whole table. */
const articlesOfDay = (day: SQL, filter: FeedFilter) => sql`
  select a.id, row_number() over (order by a.sort_at desc, a.id desc) as place from articles a
  where a.sort_at >= to_timestamp(${day} * 86400.0) and a.sort_at < to_timestamp((${day} + 1) * 86400.0)
    and ${fits(filter)} offset 0`

/** Not known to its day's bits, or not as it is now: a marked article is asked itself. */
const isMarked = sql`a.id in (select m.article_id from feed_marks m where m.article_id is not null)`

/** Matches that the bits lack (+1) and matches they have too many (-1). */
function unknownToBits(filter: FeedFilter) {
  const { search } = filter
  const unknown = [
    sql`select a.id, a.sort_at, 1 as n from (select distinct article_id from feed_marks where article_id is not null) m
      cross join lateral (select a.id, a.sort_at from articles a where a.id = m.article_id and ${fits(filter)} offset 0) a`,
  ]
  if (search?.plus) {
    // not one query: 'and not' would make the word index collect everything that is common
    unknown.push(sql`select a.id, a.sort_at, 1 from articles a
      where a.search @@ ${search.plus.found}::tsquery and not ${hasWords(search.plus.known)} and ${fits(filter)} and not ${isMarked}`)
  }
  if (search?.minus) {
    const counted = bitsAsQuery(search)
    const fitsOtherwise = fits({ ...filter, search: undefined })
    unknown.push(sql`select a.id, a.sort_at, -1 from articles a
      where a.search @@ ${search.minus}::tsquery and ${counted ? hasWords(counted) : sql`true`} and ${fitsOtherwise} and not ${isMarked}`)
  }
  return sql.join(unknown, sql` union all `)
}

/** What the bits of the common words stand for, if there are any. */
function bitsAsQuery({ wanted, unwanted }: SearchPlan): string {
  const query = (term: string) =>
    `'${term.slice(2).replaceAll("'", "''").replaceAll('\\', '\\\\')}'${term.startsWith('x:') ? ':*' : ''}`
  return [
    ...wanted.map((group) => `(${group.map(query).join(' | ')})`),
    ...unwanted.map((term) => `!${query(term)}`),
  ].join(' & ')
}

/** The filter itself, asked of an article `a`; the word index may lead to it. */
export function matching({ search, ...filter }: FeedFilter): SQL {
  if (!search) return fits(filter)
  const found = sql`a.search @@ ${search.implied ?? search.query}::tsquery and ${fits(filter)}`
  return search.implied ? sql`${found} and ${hasWords(search.query)}` : found
}

/** The same, asked of an article that was found already: the word index would collect every other match first. */
function fits({
  publishers,
  tags,
  freshness,
  sentiment,
  noAds,
  search,
  until,
  fromDay,
  toDay,
}: FeedFilter): SQL {
  const conditions: SQL[] = [
    ...(publishers ? [sql`a.publisher_id = any(${sql.param(publishers)}::bigint[])`] : []),
    ...tags.map((group) => sql`a.tag_ids && ${sql.param(group)}::bigint[]`),
    ...(freshness
      ? [sql`a.freshness_score >= ${freshness.from} and a.freshness_score < ${freshness.below}`]
      : []),
    ...(sentiment
      ? [sql`a.sentiment_score >= ${sentiment.from} and a.sentiment_score < ${sentiment.below}`]
      : []),
    ...(noAds ? [sql`not a.ad`] : []),
    ...(until === undefined ? [] : [sql`a.id <= ${until}`]),
    ...(fromDay === undefined ? [] : [sql`a.sort_at >= to_timestamp(${fromDay} * 86400.0)`]),
    ...(toDay === undefined ? [] : [sql`a.sort_at < to_timestamp((${toDay} + 1) * 86400.0)`]),
    ...(search ? [hasWords(search.query)] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What '@@' asks, but as a plain function no index is used for it. */
const hasWords = (query: string) => sql`ts_match_vq(a.search, ${query}::tsquery)`

/** Days whose bits can answer this filter. */
function indexed(filter: FeedFilter): SQL {
  const conditions = [dayWanted(sql`d.day`, filter)]
  if (filter.search) conditions.push(sql`d.words_version >= ${filter.search.wordsVersion}`)
  if (filter.until !== undefined) conditions.push(sql`d.newest_id <= ${filter.until}`)
  return sql.join(conditions, sql` and `)
}

/** A day that has only articles after `until` need not be looked at. */
const anyBefore = ({ until }: FeedFilter): SQL =>
  until === undefined ? sql`true` : sql`d.oldest_id <= ${until}`

function dayWanted(day: SQL, { fromDay, toDay }: FeedFilter): SQL {
  return sql`${day} between ${fromDay ?? -1_000_000} and ${toDay ?? 1_000_000}`
}
