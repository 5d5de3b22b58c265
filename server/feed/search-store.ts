import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { isCommonWord } from './common-words.ts'
import { readSearchText, type SearchPart } from './search-text.ts'

/** What PostgreSQL makes of a part. */
type Reading = {
  /** Its stems, as a tsquery; empty for a stop word. */
  query: string
  /** The marks of words that stand side by side, for a phrase. */
  pairs: string[]
  plain: string
}

/** Words that say 'what is new', which every feed does; they narrow only where something has them. */
const FILLERS = new Set(['today', 'now', 'latest', 'news'])
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]+$/u

/** A search text as a tsquery; an empty one, which matches nothing, when there is nothing in it to search for. */
export async function searchQuery(db: Database, text: string): Promise<string> {
  const parts = readSearchText(text)
  const exact = await exactWord(db, parts)
  if (exact) return exact
  const query = await queryOf(db, parts)
  const fewer = parts.filter((part) => part.isExcluded || !FILLERS.has(part.text.toLowerCase()))
  const canBeFewer = fewer.length < parts.length && fewer.some((part) => !part.isExcluded)
  return canBeFewer && !(await anyHas(db, query)) ? queryOf(db, fewer) : query
}

async function anyHas(db: Database, query: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from articles where not hidden and search @@ ${query}::tsquery limit 1`,
  )
  return rows.length > 0
}

async function queryOf(db: Database, parts: SearchPart[]): Promise<string> {
  const readings = await readParts(db, parts)
  const known = readings.filter(({ query }) => query !== '')
  // a stop word means nothing, unless it is all there is and can still grow into a word
  const kept = known.length > 0 ? known : readings.filter(({ part }) => part.isLast)
  return kept.map((reading) => `${reading.part.isExcluded ? '!' : ''}(${whole(reading)})`).join(' & ')
}

/** A phrase is asked for with its pairs, by which the word index finds it; the last word typed with all it may become. */
function whole({ part, query, pairs, plain }: Reading & { part: SearchPart }): string {
  if (!part.isLast) return [...(query.includes('<') ? pairs.map(quoted) : []), query].join(' & ')
  return [...(query ? [query] : []), `${quoted(plain)}:*`].join(' | ')
}

/** A search without what its last word may still become: it finds some of the same articles, in half the time. */
export const wholeWords = (query: string) => query.replace(/ \| '[^']+':\*/, '')

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** 'SOL' is no beginning of 'solution': one word in capitals, or a coin's symbol, means itself and the coin's name. */
async function exactWord(db: Database, parts: SearchPart[]): Promise<string | undefined> {
  const [word, ...more] = parts
  if (!word?.isLast || more.length > 0) return
  const isCapitals = CAPITALS.test(word.text)
  if (!isCapitals && isCommonWord(word.text)) return
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from coins where lower(symbol) = lower(${word.text}) and name <> ''`,
  )
  if (!isCapitals && rows.length === 0) return
  const names = [word.text, ...rows.map(({ name }) => name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? '')]
  const readings = await readParts(
    db,
    names.map((text) => ({ ...word, text, isLast: false })),
  )
  if (!readings[0]?.query) return
  return readings
    .filter(({ query }) => query !== '')
    .map((reading) => `(${whole(reading)})`)
    .join(' | ')
}

/** One question for all of it: a search is only as quick as the number of times it asks. */
async function readParts(db: Database, parts: SearchPart[]): Promise<(Reading & { part: SearchPart })[]> {
  if (parts.length === 0) return []
  const { rows } = await db.execute<Reading>(sql`
    select phraseto_tsquery('pg_catalog.english', part)::text as query, lower(part) as plain,
      pair_marks(to_tsvector('pg_catalog.english', part)) as pairs
    from unnest(${sql.param(parts.map((part) => part.text))}::text[]) with ordinality p (part, place) order by place`)
  return rows.flatMap((row, i) => (parts[i] ? [{ ...row, part: parts[i] }] : []))
}
