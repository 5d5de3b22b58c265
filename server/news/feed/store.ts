import { type SQL, sql } from 'drizzle-orm'
import { FEED_COUNT_MAX } from '../../../contract/news/filters.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { FeedPlace } from './cursor.ts'
import { FURTHER_MEMBERS, SHOWN_OF_FOUND, standsForItsStory } from './groups-store.ts'
import { isCommon } from './sample-store.ts'

/** Which articles a feed shows: conditions on an article `a`, and the newest id to include. */
export type Matching = { conditions: SQL[]; until?: number | undefined }
/** Which of them to read, newest first, from a place on. */
export type Slice = { limit: number; offset: number; before?: FeedPlace | undefined }
type Page = { places: FeedPlace[] }
/** `storyCount`: in how many stories the matches are, of a grouped feed where the count is exact. */
type Count = { totalCount: number; totalCountExact: boolean; storyCount?: number }

/** How far matches are counted, and among how many of the newest articles a page of something common is looked for. */
export const LIMITS = { count: FEED_COUNT_MAX, newest: 50_000 }

/** One page and the number of all matches. A grouped page has one article for each story. */
export async function readSlice(
  tx: Database,
  { conditions, until = Number.MAX_SAFE_INTEGER }: Matching,
  slice: Slice,
  { grouped = false, limits = LIMITS } = {},
): Promise<Page & Count> {
  const matches = sql.join([sql`not a.hidden`, sql`a.id <= ${until}`, ...conditions], sql` and `)
  const shown = grouped ? standsForItsStory(matches) : sql`true`
  const isNarrowed = conditions.length > 0
  if (isNarrowed && !(await isCommon(tx, matches, limits.count))) {
    const few = await one<Page & Count>(tx, upTo(limits.count + 1, matches, slice, grouped))
    if (few.totalCount <= limits.count) return few
  }
  const { places } = await one<Page>(tx, newest(limits.newest, { matches, shown, slice }))
  if (isNarrowed) return { places, totalCount: limits.count, totalCountExact: false }
  return { places, ...(await one<Count>(tx, countOfAll(until, grouped))) }
}

/**
 * Up to this many matches in no order, so that PostgreSQL may start with the rarest condition; if there are
 * fewer, all are counted and sorted here.
 */
const upTo = (max: number, matches: SQL, slice: Slice, grouped: boolean) => sql`
  with found as materialized (
    select a.id, a.sort_at, a.ad, a.publisher_id from articles a where ${matches} limit ${max}),
  shown as materialized (${grouped ? SHOWN_OF_FOUND : sql`select id, sort_at from found`})
  select (select count(*) from found)::int as "totalCount", true as "totalCountExact",
    ${grouped ? sql`(select count(*) from shown)::int as "storyCount",` : sql``}
    ${page(sql`shown a`, sql`true`, slice)} as places`

type Asked = { matches: SQL; shown: SQL; slice: Slice }

/** A page of something common is soon found by walking back in time; if the walk ends before, all matches are sorted. */
const newest = (most: number, { matches, shown, slice }: Asked) => sql`
  with walked as materialized (
    select ${page(sql`articles a`, sql`${matches} and ${shown}`, slice, most)} as places)
  select case
    when json_array_length(places) = ${slice.limit} or not exists (
      select from articles a where ${isAfter(slice)} offset ${most}) then places
    else ${page(sql`(select * from articles a where ${matches}) a`, shown, slice)} end as places from walked`

const isAfter = ({ before }: Slice) =>
  before ? sql`(a.sort_at, a.id) < (${before.at}::timestamptz, ${before.id})` : sql`true`

/** The articles that are shown of the first `most`, newest first. */
function page(articles: SQL, shown: SQL, slice: Slice, most: number | null = null): SQL {
  const { limit, offset } = slice
  const order = sql`order by a.sort_at desc, a.id desc`
  return sql`(select coalesce(json_agg(json_build_object('id', a.id, 'at', a.sort_at)), '[]') from (
    select a.id, a.sort_at from (select a.* from ${articles} where ${isAfter(slice)} ${order} limit ${most}) a
    where ${shown} ${order} limit ${limit} offset ${offset}) a)`
}

/** All articles but those that arrived later, without counting them. */
const countOfAll = (until: number, grouped: boolean) => sql`
  select n::int as "totalCount", true as "totalCountExact"
    ${grouped ? sql`, (n - ${FURTHER_MEMBERS})::int as "storyCount"` : sql``}
  from (select coalesce(sum(articles), 0)
    - (select count(*) from articles where not hidden and id > ${until}) as n from site_changes) counted`

async function one<Row>(tx: Database, question: SQL): Promise<Row> {
  const { rows } = await tx.execute(question)
  return rows[0] as Row
}
