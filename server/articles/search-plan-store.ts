import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { feedWords } from '../database/schema.ts'
import type { SearchPlan } from './feed-filter.ts'
import type { SearchPart } from './search-text.ts'

/** What PostgreSQL makes of a part: its stems as a tsquery, and the word as written. */
type Reading = {
  part: SearchPart
  query: string
  stems: string[]
  /** The marks of words that stand side by side, for a phrase. */
  pairs: string[]
  plain: string
  isStopWord: boolean
}

/** Undefined when the text holds nothing that could be searched for. */
export async function planSearch(db: Database, parts: SearchPart[]): Promise<SearchPlan | undefined> {
  const readings = meaningful(await readParts(db, parts))
  if (readings.length === 0) return undefined
  const common = await commonWords(db, readings)
  const plan: SearchPlan = {
    query: readings
      .map((reading) => `${reading.part.isExcluded ? '!' : ''}(${matching(reading)})`)
      .join(' & '),
    isRare: false,
    isCostly: readings.some((reading) => isPhrase(reading) && reading.pairs.length === 0),
    wanted: [],
    unwanted: [],
    wordsVersion: 0,
  }
  const pairs: string[] = []
  const rareWords: string[] = []
  const minus: string[] = []
  const use = (term: string) => {
    plan.wordsVersion = Math.max(plan.wordsVersion, common.get(term) ?? 0)
    return term
  }
  for (const reading of readings) {
    const [stem = ''] = reading.stems
    const word = `w:${stem}`
    if (reading.part.isExcluded) {
      if (!isPhrase(reading) && common.has(word)) plan.unwanted.push(use(word))
      else minus.push(`(${[...reading.pairs.map(quoted), reading.query].join(' & ')})`)
    } else if (isPhrase(reading)) {
      pairs.push(...reading.pairs.map(quoted))
      plan.isRare = true
    } else if (!reading.part.isLast) {
      if (common.has(word)) plan.wanted.push([use(word)])
      else {
        rareWords.push(reading.query)
        plan.isRare = true
      }
    } else {
      const terms = lastWordTerms(reading).filter((term) => common.has(term))
      if (terms.length === 0) plan.isRare = true
      else {
        plan.wanted.push(terms.map(use))
        if (terms.length < lastWordTerms(reading).length) {
          const [foundByBits = ''] = terms
          const both = [quoted(stem), beginning(reading)] as const
          const [known, found] = foundByBits === word ? both : both.toReversed()
          plan.plus = { found, known }
        }
      }
    }
  }
  if (pairs.length > 0) plan.implied = [...pairs, ...rareWords].join(' & ')
  if (minus.length > 0) plan.minus = minus.join(' | ')
  return plan
}

const isPhrase = ({ query }: Reading) => query.includes('<')

/** Stop words mean nothing, unless one is all there is and its beginning can still grow into a word. */
function meaningful(readings: Reading[]) {
  const kept = readings.filter((reading) => !reading.isStopWord)
  return kept.length > 0 ? kept : readings.filter((reading) => reading.part.isLast)
}

function matching(reading: Reading) {
  if (!reading.part.isLast) return reading.query
  return reading.isStopWord ? beginning(reading) : `${reading.query} | ${beginning(reading)}`
}

/** Whatever begins with the stem includes the stem. */
function lastWordTerms({ stems: [stem], plain }: Reading): string[] {
  return stem === undefined || stem === plain ? [`x:${plain}`] : [`x:${plain}`, `w:${stem}`]
}

const beginning = ({ plain }: Reading) => `${quoted(plain)}:*`
const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

async function readParts(db: Database, parts: SearchPart[]): Promise<Reading[]> {
  if (parts.length === 0) return []
  const { rows } = await db.execute<Omit<Reading, 'part' | 'isStopWord'>>(sql`
    select phraseto_tsquery('pg_catalog.english', part)::text as query,
      tsvector_to_array(to_tsvector('pg_catalog.english', part)) as stems,
      pair_marks(to_tsvector('pg_catalog.english', part)) as pairs,
      lower(part) as plain
    from unnest(${sql.param(parts.map((part) => part.text))}::text[]) with ordinality p (part, place) order by place`)
  return rows.flatMap((row, i) => {
    const part = parts[i]
    return part ? [{ ...row, part, isStopWord: row.query === '' }] : []
  })
}

async function commonWords(db: Database, readings: Reading[]): Promise<Map<string, number>> {
  const terms = readings.flatMap((reading) => [
    ...reading.stems.map((stem) => `w:${stem}`),
    ...(reading.part.isLast ? [`x:${reading.plain}`] : []),
  ])
  const rows = await db.select().from(feedWords).where(inArray(feedWords.term, terms))
  return new Map(rows.map(({ term, version }) => [term, version]))
}
