import { type SQL, sql } from 'drizzle-orm'
import {
  FEED_WINDOWS_MS,
  type FeedFilters,
  FILTER_NAMES,
  type FilterName,
  type FilterValue,
} from '../../contract/filters.ts'
import type { Database } from '../database/connect.ts'
import { categories, publishers, tags } from '../database/schema.ts'

type Given = { db: Database; now: Date }
type Condition<Value> = (value: Value, given: Given) => SQL | Promise<SQL>

/** What each filter asks of an article `a`. */
const CONDITIONS: { [Name in FilterName]: Condition<FilterValue<Name>> } = {
  freshness_score: (range) => scoreWithin(sql`a.freshness_score`, range),
  sentiment_score: (range) => scoreWithin(sql`a.sentiment_score`, range),
  category: async (slug, { db }) => anyOf(sql`a.tag_ids`, await categoryTag(db, slug)),
  no_ads: () => sql`not a.ad`,
  publisher: async (names, { db }) => oneOf(sql`a.publisher_id`, await idsNamed(db, publishers, names)),
  tag: async (names, { db }) => anyOf(sql`a.tag_ids`, await idsNamed(db, tags, names)),
  coin: (symbols) => aboutCoins(symbols),
  from: (at) => sql`a.sort_at >= ${at}`,
  to: (at) => sql`a.sort_at < ${at}`,
  within: (window, { now }) =>
    sql`a.sort_at >= ${new Date(now.getTime() - FEED_WINDOWS_MS[window]).toISOString()}`,
}

/** The conditions of all filters that are set; names become ids first, by which the planner knows how common they are. */
export async function filterConditions(filters: FeedFilters, given: Given): Promise<SQL[]> {
  const conditions: SQL[] = []
  // one after the other: they share a transaction
  for (const name of FILTER_NAMES) {
    const condition = CONDITIONS[name] as Condition<unknown>
    if (filters[name] !== undefined) conditions.push(await condition(filters[name], given))
  }
  return conditions
}

/** '7-10' is 7 <= score < 11: neighbouring bands leave no hole, 6.5 is medium. */
function scoreWithin(score: SQL, range: string): SQL {
  const [low = 0, high = 0] = range.split('-').map(Number)
  return sql`${score} >= ${low} and ${score} < ${high + 1}`
}

const oneOf = (column: SQL, ids: number[]): SQL =>
  ids.length > 0 ? sql`${column} = any(${sql.param(ids)}::bigint[])` : sql`false`
const anyOf = (column: SQL, ids: number[]): SQL =>
  ids.length > 0 ? sql`${column} && ${sql.param(ids)}::bigint[]` : sql`false`

/** The planner may begin with the coin's articles or ask each article, whichever is fewer. */
const aboutCoins = (symbols: string[]): SQL => sql`a.id in (
  select l.article_id from article_coins l where l.salience = 'main' and l.origin <> 'removed' and l.coin_id = any(array(
    select c.id from coins c where c.symbol = any(${sql.param(symbols.map((symbol) => symbol.toUpperCase()))}::text[]))))`

/** The rows that texts mean: each an id or, if there is none, a name in whatever letters. */
async function idsNamed(db: Database, table: typeof publishers | typeof tags, texts: string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct n.id from unnest(${sql.param(texts)}::text[]) text join ${table} n on n.id::text = text
      or (lower(n.name) = lower(text) and not exists (select from ${table} o where o.id::text = text))`)
  return rows.map(({ id }) => Number(id))
}

/** The tag of an active category. */
async function categoryTag(db: Database, slug: string) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select tag_id as id from ${categories} where slug = ${slug} and is_active`,
  )
  return rows.map(({ id }) => Number(id))
}
