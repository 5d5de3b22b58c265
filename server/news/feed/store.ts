import { type SQL, sql } from 'drizzle-orm'
import { FEED_COUNT_MAX } from '../../../contract/news/filters.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isCanceled } from '../../platform/database/error-codes.ts'
import { badInput } from '../../platform/errors.ts'
import type { FeedPlace } from './cursor.ts'

export type Matching = { conditions: SQL[]; until?: number | undefined }
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
  const found = newest(limits.newest, { matches, shown, slice })
  if (isNarrowed)
    return { ...(await one<Page>(tx, found)), totalCount: limits.count, totalCountExact: false }
  return one(tx, sql`select * from (${found}) page, (${countOfAll(until, grouped)}) count`)
}

/** Up to this many matches in no order: PostgreSQL may start with the rarest condition. Fewer are counted and sorted here. */
const upTo = (max: number, matches: SQL, slice: Slice, grouped: boolean) => sql`
  with found as materialized (
    select a.id, a.sort_at
    from articles a
    where ${matches}
    limit ${max}
  ),
  shown as materialized (${grouped ? SHOWN_OF_FOUND : sql`select id, sort_at from found`})
  select (select count(*) from found)::int as "totalCount",
    true as "totalCountExact",
    ${grouped ? sql`(select count(*) from shown)::int as "storyCount",` : sql``} ${page(sql`shown a`, sql`true`, slice)} as places`

type Asked = { matches: SQL; shown: SQL; slice: Slice }

/** A page of something common is soon found by walking back in time; if the walk ends before, all matches are sorted. */
const newest = (most: number, { matches, shown, slice }: Asked) => sql`
  with walked as materialized (select ${page(sql`articles a`, sql`${matches} and ${shown}`, slice, most)} as places)
  select case when json_array_length(places) = ${slice.limit} or not exists (
    select from articles a
    where ${isAfter(slice)}
    offset ${most}
  ) then places else ${page(sql`(select * from articles a where ${matches}) a`, shown, slice)} end as places
  from walked`

const isAfter = ({ before }: Slice) =>
  before ? sql`(a.sort_at, a.id) < (${before.at}::timestamptz, ${before.id})` : sql`true`

function page(articles: SQL, shown: SQL, slice: Slice, most: number | null = null): SQL {
  const { limit, offset } = slice
  const order = sql`order by a.sort_at desc, a.id desc`
  return sql`(select coalesce(json_agg(json_build_object('id', a.id, 'at', a.sort_at)), '[]') from (
    select a.id, a.sort_at from (select a.* from ${articles} where ${isAfter(slice)} ${order} limit ${most}) a
    where ${shown} ${order} limit ${limit} offset ${offset}) a)`
}

/** All articles but those that arrived later, without counting them. */
const countOfAll = (until: number, grouped: boolean) => sql`
  select n::int as "totalCount",
    true as "totalCountExact" ${grouped ? sql`, (n - ${FURTHER_MEMBERS})::int as "storyCount"` : sql``}
  from (
    select coalesce(sum(articles), 0) - (select count(*) from articles where not hidden and id > ${until}) as n
    from site_changes
  ) counted`

async function one<Row>(tx: Database, question: SQL): Promise<Row> {
  const { rows } = await tx.execute(question)
  return rows[0] as Row
}

/** Which of the matching articles `a` of a story `t` is shown: its lead, else the earliest independent report. */
const SHOWN_FIRST = sql`(a.id = t.lead_article_id) desc nulls last,
  coalesce(m.is_own, false) desc, coalesce(m.reported_at, a.sort_at), a.id`

/**
 * Whether a matching article `a` is the one shown of its story. Each subquery has `a` as its own article, so that
 * `matches` applies to it. A scalar subquery, not `exists`: PostgreSQL would turn that into a join over all articles.
 */
const standsForItsStory = (matches: SQL): SQL => sql`(
  select case
    when t.lead_article_id = a.id then true
    when exists (select from articles a join article_stories m on m.article_id = a.id
      where a.id = t.lead_article_id and m.story_id = t.id and ${matches}) then false
    else a.id = (select a.id from article_stories m join articles a on a.id = m.article_id
      where m.story_id = t.id and ${matches} order by ${SHOWN_FIRST} limit 1)
  end from article_stories own join stories t on t.id = own.story_id where own.article_id = a.id) is not false`

/** The articles shown of the stories of `found`, when that holds all matches. One in no story is its own. */
const SHOWN_OF_FOUND = sql`(
  select distinct on (coalesce(m.story_id, -a.id)) a.id, a.sort_at from found a
  left join article_stories m on m.article_id = a.id left join stories t on t.id = m.story_id
  order by coalesce(m.story_id, -a.id), ${SHOWN_FIRST})`

/** Articles that are not the only one of their story, less one for each of those stories. */
const FURTHER_MEMBERS = sql`(
  select coalesce(sum(article_count - 1), 0) from stories where article_count >= 2)`

/** One in this many articles, by a hash of its id, so that the sample is unbiased. */
const ONE_OF = 40
/** As the indexes of the sample have it. */
export const IN_SAMPLE = `hashint8(id) % ${ONE_OF} = 0`
/** How far chance may go: in less than one of a hundred million questions that exactly 10,000 articles match. */
const DEVIATIONS = 6

/** Whether enough of a sample match that more than `count` of all must. Counting would read 10,000 articles. */
export async function isCommon(tx: Database, matches: SQL, count: number): Promise<boolean> {
  const expected = count / ONE_OF
  const proof = Math.ceil(expected + DEVIATIONS * (Math.sqrt(expected) + 1))
  const { rows } = await tx.execute(
    sql`
      select from articles a
      where ${matches} and ${sql.raw(IN_SAMPLE)}
      limit ${proof}`,
  )
  return rows.length === proof
}

/** The client times out after five seconds. */
const PATIENCE_MS = 4_000
/** A bitmap of a common word needs more than 4 MB, and to read it costs ten times what the planner takes it to. */
const SETTINGS = "set local work_mem = '32MB'; set local cpu_index_tuple_cost = 0.05"

/** Reads page and count in one snapshot. A costly search is cancelled when the client has timed out. */
export async function readFeedPage<T>(
  db: Database,
  read: (tx: Database) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const inSnapshot = async (tx: Database) => {
    await tx.execute(sql.raw(`${SETTINGS}; set local statement_timeout = ${patienceMs}`))
    return read(tx)
  }
  try {
    return await db.transaction(inSnapshot, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } catch (error) {
    throw isCanceled(error)
      ? badInput('This search takes too long. Try fewer or other words.')
      : error
  }
}
