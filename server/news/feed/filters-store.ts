import { type SQL, sql } from 'drizzle-orm'
import {
  FEED_WINDOWS_MS,
  type FeedFilters,
  FILTER_NAMES,
  type FilterName,
  type FilterValue,
} from '../../../contract/news/filters.ts'
import type { Database } from '../../platform/database/connect.ts'
import { publishers, tags } from '../../platform/database/schema.ts'
import { searchQuery } from './search-store.ts'

type Asked = FeedFilters & { since?: number }
type Condition<Value> = (value: Value, now: Date) => SQL

/** What each filter asks of an article `a`. Those that overlap are answered by the index of the facets. */
const CONDITIONS: { [Name in FilterName]: Condition<FilterValue<Name>> } = {
  freshness_score: (range) => sql`array[floor(a.freshness_score)] && ${wholeScores(range)}`,
  sentiment_score: (range) => sql`array[floor(a.sentiment_score)] && ${wholeScores(range)}`,
  category: (slug) =>
    sql`a.tag_ids && array(select tag_id from categories where slug = ${slug} and is_active)`,
  no_ads: () => sql`not a.ad`,
  publisher: (names) => sql`array[a.publisher_id] && ${idsNamed(publishers, names)}`,
  tag: (names) => sql`a.tag_ids && ${idsNamed(tags, names)}`,
  coin: (symbols) => sql`a.id in (
    select article_id from article_coins where salience = 'main' and origin <> 'removed' and coin_id = any(array(
      select id from coins where symbol = any(${sql.param(symbols.map((each) => each.toUpperCase()))}::text[]))))`,
  from: (at) => sql`a.sort_at >= ${at}`,
  to: (at) => sql`a.sort_at < ${at}`,
  within: (window, now) =>
    sql`a.sort_at >= ${new Date(now.getTime() - FEED_WINDOWS_MS[window]).toISOString()}`,
}

/** What filters, words and the newest article that a reader has seen ask of an article `a`. */
export async function conditionsOf(db: Database, { search, since, ...filters }: Asked, now: Date) {
  const conditions = FILTER_NAMES.filter((name) => filters[name] !== undefined).map((name) =>
    (CONDITIONS[name] as Condition<unknown>)(filters[name], now),
  )
  if (since !== undefined) conditions.push(sql`a.id > ${since}`)
  if (search?.trim()) conditions.push(sql`a.search @@ ${await searchQuery(db, search)}::tsquery`)
  return conditions
}

/** '7-10' is 7 <= score < 11: neighbouring bands leave no hole, 6.5 is medium. */
function wholeScores(range: string): SQL {
  const [low = 0, high = 0] = range.split('-').map(Number)
  const scores = Array.from({ length: high - low + 1 }, (_, n) => low + n)
  return sql`${sql.param(scores)}::float8[]`
}

/** The rows that texts mean: each an id or, if there is none, a name in whatever letters. */
const idsNamed = (table: typeof publishers | typeof tags, texts: string[]): SQL => sql`array(
  select n.id from unnest(${sql.param(texts)}::text[]) text join ${table} n on n.id::text = text
    or (lower(n.name) = lower(text) and not exists (select from ${table} o where o.id::text = text)))`
