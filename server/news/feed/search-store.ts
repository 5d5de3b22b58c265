import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { isCommonWord } from '../../reading/coins/dictionary.ts'
import { readSearchText } from './search-text.ts'

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
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from coins where lower(symbol) = lower(${word}) and name <> ''`,
  )
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
