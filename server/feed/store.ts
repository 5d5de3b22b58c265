import { type SQL, sql } from 'drizzle-orm'
import { FEED_COUNT_MAX } from '../../contract/filters.ts'
import type { Database } from '../database/connect.ts'
import type { FeedPlace } from './cursor.ts'
import { furtherMembers, ONE_FOR_EACH_STORY, standsForItsStory } from './groups-store.ts'
import { wholeWords } from './search-store.ts'

/** Which articles `a` a feed shows. */
export type Matching = {
  /** The filters. */
  conditions: SQL[]
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
  /** A page of something common is among so many of the newest articles, and some more for every match it skips. */
  newest: 50_000,
  newestPerSkipped: 20,
  /** So many of the newest articles tell whether words are common. */
  probed: 1_000,
}
/** Words that one article of so many has are counted sooner by walking back in time than by the word index. */
const COMMON = 8
/** The newest articles may have more of them than the next ones. */
const WALK_MARGIN = 1.25
export type Limits = typeof LIMITS

/**
 * One page and the number of all matches: `articles` when nothing narrows the feed, else counted up to 10,000.
 * A grouped page has one article for each story.
 */
export async function readSlice(
  tx: Database,
  matching: Matching,
  slice: Slice,
  { articles, grouped = false, limits = LIMITS }: { articles: number; grouped?: boolean; limits?: Limits },
): Promise<Read> {
  const exactly = (places: FeedPlace[], totalCount: number, storyCount: number): Read => ({
    places,
    totalCount,
    totalCountExact: true,
    ...(grouped && { storyCount }),
  })
  const { conditions, search } = matching
  const shown = grouped
    ? { ...matching, conditions: [...conditions, standsForItsStory(matches(matching))] }
    : matching
  if (conditions.length === 0 && search === undefined) {
    const count = await countAll(tx, matching, articles)
    const places = await walkBack(tx, sql`articles`, shown, slice)
    return exactly(places, count, grouped ? count - (await furtherMembers(tx)) : 0)
  }
  if (!(await hasCommonWords(tx, matching, articles, limits))) {
    const condition = await narrowed(tx, matching, limits)
    const { n, rows, places } = await upToMax(tx, condition, slice, { count: limits.count, grouped })
    if (n <= limits.count) return exactly(places, n, rows)
  }
  const places = await newest(tx, shown, slice, limits)
  return { places, totalCount: limits.count, totalCountExact: false }
}

/** All articles but those that arrived later. */
async function countAll(tx: Database, { until }: Matching, articles: number): Promise<number> {
  const later = until === undefined ? sql`false` : sql`not a.hidden and a.id > ${until}`
  return articles - (await countOf(tx, sql`articles a where ${later}`))
}

/** How many match, counted up to 10,000. */
export async function countMatches(tx: Database, matching: Matching): Promise<number> {
  return countOf(tx, sql`articles a where ${await narrowed(tx, matching, LIMITS)} limit ${LIMITS.count}`)
}

/**
 * Whether more than 10,000 match, if that can be told sooner than by the word index, which reads every article of a
 * word before it gives the first, and a word's beginning twice.
 */
async function hasCommonWords(tx: Database, matching: Matching, articles: number, limits: Limits) {
  const { search } = matching
  if (search === undefined) return false
  const counted = (articles: SQL, max: number) => countOf(tx, sql`${articles} limit ${max}`)
  const amongNewest = (n: number) => sql`${newestOf(matching, sql`true`, n)} a where ${matches(matching)}`
  const share = (await counted(amongNewest(limits.probed), limits.probed)) / limits.probed
  if (share * articles <= limits.count) return false
  const whole = { ...matching, search: wholeWords(search) }
  if (share < 1 / COMMON && whole.search === search) return false
  const some =
    share < 1 / COMMON
      ? sql`articles a where ${indexed(whole)}`
      : amongNewest(Math.ceil((limits.count / share) * WALK_MARGIN))
  return (await counted(some, limits.count + 1)) > limits.count
}

/** Rare filters are asked first and alone, from their index; the words then only of the few articles they leave. */
async function narrowed(tx: Database, matching: Matching, limits: Limits): Promise<SQL> {
  const { conditions, search } = matching
  const filters = all([...conditions, shownWithin(matching)])
  if (search === undefined) return filters
  const few = conditions.length > 0 ? await idsIfFew(tx, filters, limits) : undefined
  return few === undefined ? indexed(matching) : sql`a.id = any(${few}::bigint[]) and ${hasWords(search)}`
}

/**
 * At most 10,001 matches, in no order: PostgreSQL is free to begin with what is rarest. If there are no more than
 * 10,000, they are all here to be counted and sorted.
 */
async function upToMax(
  tx: Database,
  condition: SQL,
  slice: Slice,
  { count, grouped }: { count: number; grouped: boolean },
) {
  const { rows } = await tx.execute<{ n: number; rows: number; places: FeedPlace[] }>(sql`
    with found as materialized (
      select a.id, a.sort_at, a.ad, a.publisher_id from articles a where ${condition} limit ${count + 1}),
    shown as (${grouped ? ONE_FOR_EACH_STORY : sql`select id, sort_at from found`}),
    part as (select a.id, a.sort_at from shown a where ${after(slice)} ${ordered(slice)})
    select (select count(*) from found)::int as n, (select count(*) from shown)::int as rows,
      (select coalesce(json_agg(json_build_object('id', id, 'at', sort_at)), '[]') from part) as places`)
  return rows[0] ?? { n: 0, rows: 0, places: [] }
}

/** As an array in PostgreSQL's own writing, which goes back there unread; undefined when there are more than 10,000. */
async function idsIfFew(tx: Database, condition: SQL, { count }: Limits): Promise<string | undefined> {
  const { rows } = await tx.execute<{ n: number; ids: string }>(sql`
    select count(*)::int as n, coalesce(array_agg(id), '{}')::text as ids
    from (select a.id from articles a where ${condition} limit ${count + 1}) few`)
  return rows[0] && rows[0].n <= count ? rows[0].ids : undefined
}

/** A slice of something common is among the newest articles; if not, all matches are sorted. */
async function newest(tx: Database, matching: Matching, slice: Slice, limits: Limits) {
  const some = newestOf(matching, after(slice), limits.newest + limits.newestPerSkipped * slice.offset)
  const found = await walkBack(tx, some, matching, slice)
  if (found.length === slice.limit) return found
  const everyMatch = sql`(with matches as materialized (select a.id, a.sort_at, a.hidden from articles a
    where ${indexed(matching)}) select * from matches)`
  return walkBack(tx, everyMatch, { conditions: [] }, slice)
}

const newestOf = (matching: Matching, from: SQL, newest: number) =>
  sql`(select * from articles a where ${shownWithin(matching)} and ${from}
    order by a.sort_at desc, a.id desc limit ${newest})`

/** From the newest of `articles` on, until the slice is full. */
async function walkBack(tx: Database, articles: SQL, matching: Matching, slice: Slice): Promise<FeedPlace[]> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select a.id, a.sort_at as at from ${articles} a where ${matches(matching)} and ${after(slice)} ${ordered(slice)}`)
  return rows.map(({ id, at }) => ({ id: Number(id), at }))
}

const ordered = ({ limit, offset, before }: Slice) =>
  sql`order by a.sort_at desc, a.id desc limit ${limit} offset ${before ? 0 : offset}`

const after = ({ before }: Slice): SQL =>
  before ? sql`(a.sort_at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`

/** What is hidden is in no feed; the index of the feed leaves it out, too. */
const shownWithin = ({ until, since }: Pick<Matching, 'until' | 'since'>): SQL =>
  all([
    sql`not a.hidden`,
    ...(until === undefined ? [] : [sql`a.id <= ${until}`]),
    ...(since === undefined ? [] : [sql`a.id > ${since}`]),
  ])

/** For PostgreSQL to choose an index, that of the words among them. */
const indexed = ({ conditions, search, ...arrived }: Matching): SQL =>
  all([
    ...conditions,
    shownWithin(arrived),
    ...(search === undefined ? [] : [sql`a.search @@ ${search}::tsquery`]),
  ])

/** Filters first: they cost less to ask than words. */
const matches = ({ conditions, search, ...arrived }: Matching): SQL =>
  all([...conditions, shownWithin(arrived), ...(search === undefined ? [] : [hasWords(search)])])

/** What '@@' asks, but as a plain function no index is used for it. */
const hasWords = (search: string) => sql`ts_match_vq(a.search, ${search}::tsquery)`

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

async function countOf(tx: Database, articles: SQL): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${articles}) counted`,
  )
  return rows[0]?.n ?? 0
}
