import { type SQL, sql } from 'drizzle-orm'
import type { FeedFilter } from './feed-filter.ts'
import type { ScoreBounds } from './score-bounds.ts'

/** Bits of any of the terms, wanted or left out. */
type BitGroup = { terms: string[]; isWanted: boolean }

function bitGroups({ publishers, tags, freshness, sentiment, noAds, search }: FeedFilter): BitGroup[] {
  const wanted = [
    ...(publishers ? [publishers.map((id) => `p:${id}`)] : []),
    ...tags.map((group) => group.map((id) => `t:${id}`)),
    ...(freshness ? [[`f:${freshness.from}`]] : []),
    ...(sentiment ? [[`s:${sentiment.from}`]] : []),
    ...(search?.wanted ?? []),
  ]
  const unwanted = [
    ...above('f', freshness),
    ...above('s', sentiment),
    ...(noAds ? ['ad'] : []),
    ...(search?.unwanted ?? []),
  ]
  return [
    ...wanted.map((terms) => ({ terms, isWanted: true })),
    ...unwanted.map((term) => ({ terms: [term], isWanted: false })),
  ]
}

/** 'f:7' is 'freshness 7 or more'; nothing is above 10. */
const above = (letter: string, bounds: ScoreBounds | undefined) =>
  bounds && bounds.below <= 10 ? [`${letter}:${bounds.below}`] : []

/** Joins the bits of every group to a day `d`, as b0, b1, ... */
export const bitJoins = (filter: FeedFilter): SQL =>
  sql.join(
    bitGroups(filter).map(({ terms }, i) => {
      const bits =
        terms.length === 1
          ? sql`(select day, bits from feed_bits where term = ${terms[0]})`
          : sql`(select day, bit_or(bits) as bits from feed_bits where term = any(${sql.param(terms)}::text[]) group by day)`
      return sql`left join ${bits} ${sql.raw(`b${i}`)} on ${sql.raw(`b${i}`)}.day = d.day`
    }),
    sql` `,
  )

/** The bits of a day `d` that match. A group without a row has no bits on that day. */
export const bitsOf = (filter: FeedFilter): SQL =>
  sql.join(
    [
      sql`d.every`,
      ...bitGroups(filter).map(
        ({ isWanted }, i) => sql`${isWanted ? sql`` : sql`~`}coalesce(${sql.raw(`b${i}`)}.bits, ~d.every)`,
      ),
    ],
    sql` & `,
  )
