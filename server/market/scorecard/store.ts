import { sql } from 'drizzle-orm'
import { BUILT_IN_MODEL } from '../../../contract/analysis/ai-models.ts'
import { SCORE_HIGH_FROM, SCORE_MAX, SCORE_MEDIUM_FROM } from '../../../contract/analysis/scores.ts'
import { PRICE_AGE_MAX_MS } from '../../../contract/market/reactions.ts'
import type { Scorecard } from '../../../contract/market/scorecard.ts'
import type { ScorecardWindow } from '../../../contract/market/scorecard-rules.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { isoTime } from '../../platform/database/columns.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CaseCount } from './count-cases.ts'

const COLUMNS = {
  '1h': { price: sql`r.price_1h`, closed: sql`r.closed_1h_at` },
  '24h': { price: sql`r.price_24h`, closed: sql`r.closed_24h_at` },
} as const

/** What was measured since a moment; a story merged into another is not a case of its own. */
const measured = (since: Date | undefined) => sql`
  story_reactions r
  join stories s on s.id = r.story_id and s.merged_into is null
  where (r.due_at is not null or r.closed_1h_at is not null)
    and ${since ? sql`r.at >= ${since.toISOString()}` : sql`true`}`

type CountRow = Omit<CaseCount, 'analyser'> & { analyzer: string; analyzer_version: string }

/** As a reader knows them: 'Built-in analyser 2.1', 'gpt-4 (gpt-4o)'. */
function analyserName(analyzer: string, version: string) {
  if (analyzer === BUILT_IN_MODEL) return `Built-in analyser ${version}`
  return version && version !== analyzer ? `${analyzer} (${version})` : analyzer
}

/** Finished cases with a score, by all that they are broken down by. */
export async function caseCounts(db: Database, window: ScorecardWindow, since: Date | undefined) {
  const { price, closed } = COLUMNS[window]
  const { rows } = await db.execute<CountRow>(sql`
    select c.symbol as coin, cases.day, cases.analyzer, cases.analyzer_version,
      coalesce(p.name, ${UNKNOWN_SOURCE}) as publisher, p.slug as publisher_slug,
      cases.bin, cases.ups, cases.downs, cases.before, cases.moved
    from (
      select r.coin_id, (r.at at time zone 'UTC')::date::text as day, r.publisher_id,
        r.analyzer, r.analyzer_version,
        least(floor(r.score), ${SCORE_MAX - 1}::int)::int as bin,
        count(*) filter (where ${price} > r.price)::int as ups,
        count(*) filter (where ${price} < r.price)::int as downs,
        count(r.before_percent)::int as before,
        count(*) filter (
          where r.score >= ${SCORE_HIGH_FROM}::int
          and r.before_percent > 0
          or r.score < ${SCORE_MEDIUM_FROM}::int
          and r.before_percent < 0
        )::int as moved
      from ${measured(since)} and ${closed} is not null and r.score is not null and ${price} <> r.price
      group by 1, 2, 3, 4, 5, 6
    ) cases
    join coins c on c.id = cases.coin_id
    left join publishers p on p.id = cases.publisher_id`)
  return rows.map(({ analyzer, analyzer_version, ...counts }) => ({
    ...counts,
    analyser: analyserName(analyzer, analyzer_version),
  }))
}

type Facts = Pick<Scorecard, 'from' | 'to' | 'counting_since' | 'left_out'>

/** When the cases were, and why the others are none; each is left out for one reason. */
export async function caseFacts(db: Database, window: ScorecardWindow, since: Date | undefined) {
  const { price, closed } = COLUMNS[window]
  const isCase = sql`${closed} is not null and r.score is not null and ${price} <> r.price`
  const { rows } = await db.execute<Facts>(sql`
    select ${isoTime(sql`min(r.at) filter (where ${isCase})`)} as "from",
      ${isoTime(sql`max(r.at) filter (where ${isCase})`)} as "to",
      (select ${isoTime(sql`min(at)`)} from story_reactions where closed_1h_at is not null) as counting_since,
      jsonb_build_object(
        'open', count(*) filter (where ${closed} is null),
        'no_price', count(*) filter (
          where ${closed} is not null
          and (r.price is null or ${price} is null)
        ),
        'no_score', count(*) filter (
          where ${closed} is not null
          and r.price is not null
          and ${price} is not null
          and r.score is null
        ),
        'ties', count(*) filter (
          where ${closed} is not null
          and r.score is not null
          and ${price} = r.price
        )
      ) as left_out
    from ${measured(since)}`)
  return rows[0] as Facts
}

/** How often each coin was up over a window, of all hourly starts since a day; ties count for neither side. */
export async function baseRatesSince(
  db: Database,
  window: ScorecardWindow,
  since: Date | undefined,
) {
  const { rows } = await db.execute<{ symbol: string; rate: number }>(sql`
    select c.symbol, sum(b.ups)::float8 / sum(b.ups + b.downs) as rate
    from base_rates b
    join coins c on c.id = b.coin_id
    where b."window" = ${window} and ${since ? sql`b.day >= ${dayOf(since)}` : sql`true`}
    group by c.symbol
    having sum(b.ups + b.downs) > 0`)
  return new Map(rows.map(({ symbol, rate }) => [symbol, rate]))
}

/** Not counted yet, and there are prices to count: without prices a recount every minute would find nothing. */
export async function isDayDue(db: Database, day: Date): Promise<boolean> {
  const start = sql`${day.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select not exists (select from base_rates where day = ${dayOf(day)})
      and exists (
        select
        from coins c
        where exists (
          select
          from price_points
          where coin_id = c.id
            and resolution in (5, 60, 1440)
            and at >= ${start}
            and at < ${start} + interval '1 day'
        )
      ) as due`)
  return rows[0]?.due ?? false
}

/** Counts a day's hourly starts of every coin that has none yet; a start without both prices is left out. */
export async function countBaseRatesOf(db: Database, day: Date) {
  const midnight = sql`${day.toISOString()}::timestamptz`
  const priceAt = (moment: ReturnType<typeof sql>) => sql`(
    select price
    from price_points
    where coin_id = c.id
      and resolution in (5, 60, 1440)
      and at <= ${moment}
      and at >= ${moment} - ${PRICE_AGE_MAX_MS}::int * interval '1 ms'
    order by at desc, resolution
    limit 1
  )`
  await db.execute(sql`
    insert into base_rates (coin_id, day, "window", ups, downs)
    select id, ${dayOf(day)}, span_name, count(*) filter (where later > price),
      count(*) filter (where later < price)
    from (
      select c.id, w.name as span_name, ${priceAt(sql`start.at`)} as price,
        ${priceAt(sql`(start.at + w.span)`)} as later
      from coins c
      cross join generate_series(
        ${midnight}, ${midnight} + interval '23 hours', interval '1 hour'
      ) start (at)
      cross join (values ('1h', interval '1 hour'), ('24h', interval '24 hours')) w (name, span)
    ) starts
    where price is not null and later is not null
    group by id, span_name
    on conflict do nothing`)
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
