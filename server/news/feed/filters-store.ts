import { type SQL, sql } from 'drizzle-orm'
import {
  type FeedFilters,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  KEPT_FILTERS,
  NAMING_FILTERS,
  type NamingFilter,
  type UnknownName,
} from '../../../contract/news/filters.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { publishers, tags } from '../../platform/database/schema.ts'
import { isCommonWord } from '../../reading/coins/dictionary.ts'
import { ASKED, STORED } from './filter-values-store.ts'
import { readSearchText } from './search-text.ts'

type Asked = FeedFilters & { since?: number }

/**
 * What each filter asks of an article `a`, by the SQL of its value (filter-values-store.ts). The feed asks it of all articles, and
 * following of those of a story. Those that overlap are answered by the index of the facets.
 */
const CONDITIONS: Record<FilterName, (value: SQL) => SQL> = {
  freshness_score: (scores) => sql`array[floor(a.freshness_score)] && ${scores}`,
  sentiment_score: (scores) => sql`array[floor(a.sentiment_score)] && ${scores}`,
  category: (slug) =>
    sql`a.tag_ids && array(select tag_id from categories where slug = ${slug} and is_active)`,
  no_ads: () => sql`not a.ad`,
  publisher: (names) => sql`array[a.publisher_id] && ${idsNamed(publishers, names)}`,
  tag: (names) => sql`a.tag_ids && ${idsNamed(tags, names)}`,
  coin: (symbols) => sql`exists (
    select from article_coins l
    where l.article_id = a.id
      and l.salience = 'main'
      and l.origin <> 'removed'
      and l.coin_id = any(array(select id from coins where symbol = any(${symbols}))))`,
  from: (at) => sql`a.sort_at >= ${at}`,
  to: (at) => sql`a.sort_at < ${at}`,
  within: (since) => sql`a.sort_at >= ${since}`,
}

/** What filters, words and the newest article that a reader has seen ask of an article `a`. */
export async function conditionsOf(db: Database, { search, since, ...filters }: Asked, now: Date) {
  const conditions = FILTER_NAMES.flatMap((name) => conditionOf(name, filters[name], now) ?? [])
  if (since !== undefined) conditions.push(sql`a.id > ${since}`)
  if (search?.trim()) conditions.push(sql`a.search @@ ${await searchQuery(db, search)}::tsquery`)
  return conditions
}

function conditionOf(name: FilterName, value: unknown, now: Date): SQL | undefined {
  if (value === undefined) return undefined
  // The value is of the kind that the table gives this filter.
  const asked = ASKED[FILTERS[name].kind] as (value: unknown, now: Date) => SQL
  return CONDITIONS[name](asked(value, now))
}

/** Whether there is what a filter names. */
const IS_KNOWN: Record<NamingFilter, (name: SQL) => SQL> = {
  category: (slug) => sql`exists (select from categories where slug = ${slug} and is_active)`,
  publisher: (name) => sql`${idsNamed(publishers, sql`array[${name}]`)} <> '{}'`,
  tag: (name) => sql`${idsNamed(tags, sql`array[${name}]`)} <> '{}'`,
  coin: (symbol) => sql`exists (select from coins where symbol = upper(${symbol}))`,
}

/** What a query names that does not exist, in the order of the filters. */
export async function unknownNames(
  db: Database,
  filters: { [Name in NamingFilter]?: string | string[] | undefined },
): Promise<UnknownName[]> {
  const given = NAMING_FILTERS.flatMap((parameter) =>
    [filters[parameter] ?? []].flat().map((value) => ({ parameter, value })),
  )
  if (given.length === 0) return []
  const parameters = sql.param(given.map(({ parameter }) => parameter))
  const values = sql.param(given.map(({ value }) => value))
  const isKnown = NAMING_FILTERS.map(
    (name) => sql`when ${name} then ${IS_KNOWN[name](sql`n.value`)}`,
  )
  return rowsOf<UnknownName>(db)`
    select n.parameter, n.value
    from unnest(${parameters}::text[], ${values}::text[]) with ordinality n (parameter, value, place)
    where not case n.parameter ${sql.join(isKnown, sql` `)} end
    order by n.place`
}

/** What the stored filters of a followed view ask of an article `a`; `filters` is a JSON document. */
export const storedConditions = (filters: SQL): SQL =>
  sql.join(
    KEPT_FILTERS.map((name) => {
      const key = sql.raw(`'${name}'`)
      const value = STORED[FILTERS[name].kind](sql`(${filters} -> ${key})`)
      return sql`case when ${filters} ? ${key} then ${CONDITIONS[name](value)} else true end`
    }),
    sql` and `,
  )

/** The rows that texts mean: each an id or, if there is none, a name in whatever letters. */
const idsNamed = (table: typeof publishers | typeof tags, texts: SQL): SQL => sql`array(
  select n.id from unnest(${texts}) text join ${table} n on n.id::text = text
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
    select name
    from coins
    where lower(symbol) = lower(${word}) and name <> ''`
  if (!isCapitals && rows.length === 0) return
  const names = [word, ...rows.map(({ name }) => name)]
  const queries = await Promise.all(names.map((name) => queryOf(db, readSearchText(`"${name}"`))))
  // a stop word is no coin
  return queries[0] && `(${queries.filter(Boolean).join(') | (')})`
}

async function anyHas(db: Database, query: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`
      select from articles
      where not hidden and search @@ ${query}::tsquery
      limit 1`,
  )
  return rows.length > 0
}
