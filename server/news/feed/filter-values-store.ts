import { type SQL, sql } from 'drizzle-orm'
import {
  FEED_WINDOWS_MS,
  type FILTERS,
  type FilterKind,
  type FilterValues,
  type KeptFilter,
} from '../../../contract/news/filters.ts'

/** The value of each kind of filter in a query of the feed: whole scores, a text, a list of texts, the earliest moment. */
export const ASKED: { [Kind in FilterKind]: (value: FilterValues[Kind], now: Date) => SQL } = {
  score: (range) => sql`${sql.param(wholeScores(range))}::float8[]`,
  text: (text) => sql`${text}`,
  texts: (texts) => sql`${sql.param(texts)}::text[]`,
  symbols: (symbols) => sql`${sql.param(symbols.map((each) => each.toUpperCase()))}::text[]`,
  flag: () => sql`true`,
  instant: (at) => sql`${at}`,
  window: (window, now) => sql`${new Date(now.getTime() - FEED_WINDOWS_MS[window]).toISOString()}`,
}

type KeptKind = (typeof FILTERS)[KeptFilter]['kind']

/** The same of a filter that is stored with what a follower follows, as JSON. */
export const STORED: { [Kind in KeptKind]: (json: SQL) => SQL } = {
  score: (json) => sql`array(
    select generate_series(split_part(${json} #>> '{}', '-', 1)::int, split_part(${json} #>> '{}', '-', 2)::int)
  )::float8[]`,
  text: (json) => sql`(${json} #>> '{}')`,
  texts: (json) => textsIn(json),
  symbols: (json) => textsIn(json),
  flag: () => sql`true`,
}

const textsIn = (json: SQL) => sql`array(select jsonb_array_elements_text(${json}))`

/** '7-10' is 7 <= score < 11: neighbouring bands leave no hole, 6.5 is medium. */
function wholeScores(range: string): number[] {
  const [low = 0, high = 0] = range.split('-').map(Number)
  return Array.from({ length: high - low + 1 }, (_, n) => low + n)
}
