import { type SQL, sql } from 'drizzle-orm'
import { FEED_COUNT_MAX } from '../../contract/filters.ts'
import type { Database } from '../database/connect.ts'
import type { FeedPlace } from './cursor.ts'
import { furtherMembers, ONE_FOR_EACH_STORY, standsForItsStory } from './groups-store.ts'
import { isCommon } from './sample-store.ts'

/** Which articles a feed shows. */
export type Matching = {
  /** What the filters ask of an article `a`. */
  filters: SQL[]
  /** A tsquery. */
  search?: string | undefined
  /** No article that arrived later than this one, and only those that arrived later than that one. */
  until?: number | undefined
  since?: number | undefined
}
/** Which of them to read, newest first: from a place on, or so many after the first. */
export type Slice = { limit: number; offset: number; before?: FeedPlace | undefined }
export type Read = {
  places: FeedPlace[]
  totalCount: number
  totalCountExact: boolean
  /** In how many stories the matches are: of a grouped feed, where the count is exact. */
  storyCount?: number
}

/** Tests set them low: a small feed then has common words, too. */
export const LIMITS = {
  /** Matches are counted up to here. */
  count: FEED_COUNT_MAX,
  /** A page of something common is looked for among so many of the newest articles. */
  newest: 50_000,
}
export type Limits = typeof LIMITS

/** One page and the number of all matches. A grouped page has one article for each story. */
export async function readSlice(
  tx: Database,
  matching: Matching,
  slice: Slice,
  { grouped = false, limits = LIMITS }: { grouped?: boolean; limits?: Limits } = {},
): Promise<Read> {
  const { filters, search } = matching
  const matches = conditionOf(matching)
  const isNarrowed = filters.length > 0 || search !== undefined
  if (isNarrowed && !(await isCommon(tx, matches, limits.count))) {
    const { n, stories, places } = await upToMax(tx, matching, slice, { grouped, limits })
    if (n <= limits.count)
      return { places, totalCount: n, totalCountExact: true, ...(grouped && { storyCount: stories }) }
  }
  const shown = grouped ? sql`${matches} and ${standsForItsStory(matches)}` : matches
  const places = await newest(tx, shown, slice, limits)
  if (isNarrowed) return { places, totalCount: limits.count, totalCountExact: false }
  const all = await countAll(tx, matching)
  const storyCount = grouped ? { storyCount: all - (await furtherMembers(tx)) } : {}
  return { places, totalCount: all, totalCountExact: true, ...storyCount }
}

/** How many match, counted up to 10,000. */
export async function countMatches(tx: Database, matching: Matching): Promise<number> {
  return countOf(tx, sql`articles a where ${await indexed(tx, matching, LIMITS)} limit ${LIMITS.count}`)
}

/** What is hidden is in no feed; the index of the feed leaves it out, too. */
function conditionOf({ filters, search, until, since }: Matching): SQL {
  const conditions = [sql`not a.hidden`, ...filters]
  if (until !== undefined) conditions.push(sql`a.id <= ${until}`)
  if (since !== undefined) conditions.push(sql`a.id > ${since}`)
  if (search !== undefined) conditions.push(sql`a.search @@ ${search}::tsquery`)
  return sql.join(conditions, sql` and `)
}

/** Where few articles pass the filters, those alone are asked for the words: the word index would read all that have them. */
async function indexed(tx: Database, matching: Matching, { count }: Limits): Promise<SQL> {
  const { filters, search, since } = matching
  const passing = conditionOf({ ...matching, search: undefined })
  const mayBeFew = search !== undefined && (filters.length > 0 || since !== undefined)
  if (!mayBeFew || (await isCommon(tx, passing, count))) return conditionOf(matching)
  // the filters from their index alone; then what '@@' asks, but for a plain function PostgreSQL uses no index
  return sql`a.id = any(array(select a.id from articles a where ${passing}))
    and ts_match_vq(a.search, ${search}::tsquery)`
}

/** All articles but those that arrived later, without counting them. */
async function countAll(tx: Database, { until }: Matching): Promise<number> {
  const later = until === undefined ? 0 : await countOf(tx, sql`articles where not hidden and id > ${until}`)
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(sum(articles), 0)::int as n from site_changes`,
  )
  return (rows[0]?.n ?? 0) - later
}

/**
 * At most 10,001 matches, in no order: PostgreSQL is free to begin with what is rarest. If there are no more than
 * 10,000, they are all here to be counted and sorted.
 */
async function upToMax(
  tx: Database,
  matching: Matching,
  slice: Slice,
  { grouped, limits }: { grouped: boolean; limits: Limits },
) {
  const matches = await indexed(tx, matching, limits)
  const { rows } = await tx.execute<{ n: number; stories: number; places: FeedPlace[] }>(sql`
    with found as materialized (
      select a.id, a.sort_at, a.ad, a.publisher_id from articles a where ${matches} limit ${limits.count + 1}),
    shown as (${grouped ? ONE_FOR_EACH_STORY : sql`select id, sort_at from found`}),
    part as (select a.id, a.sort_at from shown a where ${after(slice)} ${ordered(slice)})
    select (select count(*) from found)::int as n, (select count(*) from shown)::int as stories,
      (select coalesce(json_agg(json_build_object('id', id, 'at', sort_at)), '[]') from part) as places`)
  return rows[0] ?? { n: 0, stories: 0, places: [] }
}

/** A page of something common is soon found by walking back in time; if it is not, all matches are sorted. */
async function newest(tx: Database, matches: SQL, slice: Slice, limits: Limits): Promise<FeedPlace[]> {
  const found = await sorted(
    tx,
    sql`(select * from articles a where not a.hidden and ${after(slice)}
      order by a.sort_at desc, a.id desc limit ${limits.newest}) a where ${matches}`,
    slice,
  )
  if (found.length === slice.limit) return found
  // without 'offset 0' the planner may walk on
  return sorted(tx, sql`(select * from articles a where ${matches} and ${after(slice)} offset 0) a`, slice)
}

async function sorted(tx: Database, articles: SQL, slice: Slice): Promise<FeedPlace[]> {
  const { rows } = await tx.execute<{ id: string; at: string }>(
    sql`select a.id, a.sort_at as at from ${articles} ${ordered(slice)}`,
  )
  return rows.map(({ id, at }) => ({ id: Number(id), at }))
}

const ordered = ({ limit, offset, before }: Slice) =>
  sql`order by a.sort_at desc, a.id desc limit ${limit} offset ${before ? 0 : offset}`

const after = ({ before }: Slice): SQL =>
  before ? sql`(a.sort_at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`

async function countOf(tx: Database, articles: SQL): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${articles}) counted`,
  )
  return rows[0]?.n ?? 0
}
