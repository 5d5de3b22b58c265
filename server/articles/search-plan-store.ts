import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { SearchPlan } from './feed-filter.ts'
import type { SearchPart } from './search-text.ts'

/** What PostgreSQL makes of a part: its stems as a tsquery, the word as written, and what of it is common. */
type Reading = {
  part: SearchPart
  query: string
  stems: string[]
  /** The marks of words that stand side by side, for a phrase. */
  pairs: string[]
  plain: string
  /** The terms that have bits on every day, each with the version of the list of common words it came with. */
  common: Record<string, number>
  isStopWord: boolean
}

/** Undefined when the text holds nothing that could be searched for. */
export async function planSearch(db: Database, parts: SearchPart[]): Promise<SearchPlan | undefined> {
  const readings = meaningful(await readParts(db, parts))
  if (readings.length === 0) return undefined
  const looked = readings.filter(({ part }) => !part.isExcluded)
  const rare = looked.filter((reading) => !isCommon(reading))
  const common = looked.filter(isCommon)
  const excluded = readings.filter(({ part }) => part.isExcluded)
  const wanted = common.map(commonTerms)
  const unwanted = excluded.filter(isCommon).flatMap(commonTerms)
  const minus = excluded
    .filter((reading) => !isCommon(reading))
    .map((reading) => `(${[...marks(reading), reading.query].join(' & ')})`)
  const query = readings
    .map((reading) => `${reading.part.isExcluded ? '!' : ''}${whole(reading)}`)
    .join(' & ')
  const implied = rare
    .flatMap((reading) => (isPhrase(reading) ? marks(reading) : [whole(reading)]))
    .join(' & ')
  return {
    query,
    implied: implied === query ? undefined : implied || undefined,
    isCostly: readings.some((reading) => isPhrase(reading) && reading.pairs.length === 0),
    isRare: rare.length > 0,
    wanted,
    unwanted,
    plus: common.map(foundOtherwise).find((plus) => plus !== undefined),
    minus: minus.length > 0 ? minus.join(' | ') : undefined,
    wordsVersion: Math.max(0, ...readings.filter(isCommon).flatMap(versions)),
  }
}

const isPhrase = ({ query }: Reading) => query.includes('<')

/** Stop words mean nothing, unless one is all there is and its beginning can still grow into a word. */
function meaningful(readings: Reading[]) {
  const kept = readings.filter((reading) => !reading.isStopWord)
  return kept.length > 0 ? kept : readings.filter((reading) => reading.part.isLast)
}

/** Exactly what matches a part, as a tsquery. */
function whole(reading: Reading) {
  if (!reading.part.isLast) return `(${reading.query})`
  return reading.isStopWord ? `(${beginning(reading)})` : `(${reading.query} | ${beginning(reading)})`
}

const isCommon = (reading: Reading) => !isPhrase(reading) && commonTerms(reading).length > 0
const commonTerms = (reading: Reading) => termsOf(reading).filter((term) => term in reading.common)
const versions = (reading: Reading) => commonTerms(reading).map((term) => reading.common[term] ?? 0)

/** The terms that together say what a word matches. Whatever begins with the stem includes the stem. */
function termsOf({ part, stems: [stem = ''], plain }: Reading): string[] {
  if (!part.isLast) return [`w:${stem}`]
  return stem === '' || stem === plain ? [`x:${plain}`] : [`x:${plain}`, `w:${stem}`]
}

/** When bits know only the stem of the last word typed, or only its beginning: how the rest is found. */
function foundOtherwise(reading: Reading): SearchPlan['plus'] {
  const [known = '', ...more] = commonTerms(reading)
  if (!reading.part.isLast || more.length + 1 === termsOf(reading).length) return undefined
  const stem = quoted(reading.stems[0] ?? '')
  return known.startsWith('w:')
    ? { known: stem, found: beginning(reading) }
    : { known: beginning(reading), found: stem }
}

const marks = (reading: Reading) => reading.pairs.map(quoted)
const beginning = ({ plain }: Reading) => `${quoted(plain)}:*`
const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** One question for all of it: a search is only as quick as the number of times it asks. */
async function readParts(db: Database, parts: SearchPart[]): Promise<Reading[]> {
  if (parts.length === 0) return []
  const { rows } = await db.execute<Omit<Reading, 'part' | 'isStopWord'>>(sql`
    select query, stems, pairs, plain, (
      select coalesce(json_object_agg(term, version), '{}') from feed_words
      where term = any(array(select 'w:' || unnest(stems)) || ('x:' || plain))
        and version <= (select coalesce(min(words_version), version) from feed_days)
    ) as common
    from unnest(${sql.param(parts.map((part) => part.text))}::text[]) with ordinality p (part, place)
    cross join lateral (select to_tsvector('pg_catalog.english', part) as words) w
    cross join lateral (
      select phraseto_tsquery('pg_catalog.english', part)::text as query, tsvector_to_array(words) as stems,
        pair_marks(words) as pairs, lower(part) as plain
    ) reading order by place`)
  return rows.flatMap((row, i) => {
    const part = parts[i]
    return part ? [{ ...row, part, isStopWord: row.query === '' }] : []
  })
}
