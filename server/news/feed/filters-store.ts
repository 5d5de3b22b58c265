import { type SQL, sql } from 'drizzle-orm'
import {
  FEED_WINDOWS_MS,
  type FeedFilters,
  FILTER_NAMES,
  type FilterName,
  type FilterValue,
} from '../../../contract/news/filters.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { publishers, tags } from '../../platform/database/schema.ts'
import { isCommonWord } from '../../reading/coins/dictionary.ts'
import { readSearchText } from './search-text.ts'

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

/** Words that mean 'recent'; they only narrow a search if something matches. */
const FILLER = /^"(today|now|latest|news)"/i
const UNFINISHED = /^"(.+)"\*$/
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]+$/u

/** A search text as a tsquery; an empty one, which matches nothing, when there is nothing in it to search for. */
export async function searchQuery(db: Database, text: string): Promise<string> {
  const parts = readSearchText(text)
  const exact = await exactWord(db, parts)
  if (exact) return exact
  const query = await queryOf(db, parts)
  const fewer = parts.filter((part) => !FILLER.test(part))
  const canBeFewer = fewer.length < parts.length && fewer.some(isWanted)
  return canBeFewer && !(await anyHas(db, query)) ? queryOf(db, fewer) : query
}

const isWanted = (part: string) => !part.startsWith('-')

/** The last word matches as a prefix; a phrase also as word pairs, by which the index finds it. */
async function queryOf(db: Database, parts: string[]): Promise<string> {
  const unfinished = UNFINISHED.exec(parts.at(-1) ?? '')?.[1] ?? ''
  const finished = parts.filter((part) => !UNFINISHED.test(part))
  const { rows } = await db.execute<{ query: string }>(sql`
    with typed as (select websearch_to_tsquery('pg_catalog.english', ${finished.join(' ')}) as finished,
      plainto_tsquery('pg_catalog.english', ${unfinished}) as stem,
      lower(${unfinished && `'${unfinished}':*`})::tsquery as beginning,
      pair_marks(to_tsvector('pg_catalog.english', ${finished.filter(isWanted).join(' of the ')})) as pairs)
    -- a stop word means nothing, unless it is all there is and can still grow into a word
    select (finished && replace(array_to_tsvector(pairs)::text, ' ', '&')::tsquery
      && case when stem = '' and finished <> '' then '' else stem || beginning end)::text as query from typed`)
  return rows[0]?.query ?? ''
}

/** 'SOL' is no beginning of 'solution': one word in capitals, or a coin's symbol, means itself and the coin's name. */
async function exactWord(db: Database, parts: string[]): Promise<string | undefined> {
  const word = parts.length === 1 && UNFINISHED.exec(parts[0] ?? '')?.[1]
  if (!word) return
  const isCapitals = CAPITALS.test(word)
  if (!isCapitals && isCommonWord(word.toLowerCase())) return
  const rows = await rowsOf<{ name: string }>(db)`
    select name from coins where lower(symbol) = lower(${word}) and name <> ''`
  if (!isCapitals && rows.length === 0) return
  const names = [word, ...rows.map(({ name }) => name)]
  const queries = await Promise.all(names.map((name) => queryOf(db, readSearchText(`"${name}"`))))
  // a stop word is no coin
  return queries[0] && `(${queries.filter(Boolean).join(') | (')})`
}

async function anyHas(db: Database, query: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from articles where not hidden and search @@ ${query}::tsquery limit 1`,
  )
  return rows.length > 0
}
