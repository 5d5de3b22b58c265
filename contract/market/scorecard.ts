import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import { SCORECARD_PERIODS, SCORECARD_WINDOWS } from './scorecard-rules.ts'

const Percent = z.number().int()

/** How often it was so, in whole percent with a 95 % interval over clusters (cases of one coin and day); nulls with too few cases. */
export const Share = z.object({
  cases: z.number(),
  share: Percent.nullable(),
  low: Percent.nullable(),
  high: Percent.nullable(),
  /** How often it was so for the same coins at any hour of the same time; null where that is not known. */
  base_rate: Percent.nullable(),
})
export type Share = z.infer<typeof Share>

/** The interval holds the base rate (`same`), or lies wholly above or below it; null where there is none. */
export const Claim = Share.extend({ verdict: z.enum(['same', 'better', 'worse']).nullable() })
export type Claim = z.infer<typeof Claim>

/** Cases by analyser, publisher or coin. */
export const ScorecardGroup = z.object({
  name: z.string(),
  /** Of a publisher that has a page, /outlets/{slug}. */
  slug: z.string().nullable(),
  cases: z.number(),
  bullish: Share,
  bearish: Share,
})
export type ScorecardGroup = z.infer<typeof ScorecardGroup>

export const Scorecard = z.object({
  window: z.enum(SCORECARD_WINDOWS),
  period: z.enum(SCORECARD_PERIODS),
  cases: z.number(),
  /** Time of the first and the last case. */
  from: Time.nullable(),
  to: Time.nullable(),
  /** When the first case of all was measured from. */
  counting_since: Time.nullable(),
  claims: z.object({ bullish: Claim, neutral: Claim, bearish: Claim }),
  /** 'Up later' by score, ten bins of one point; the last one holds 10. */
  bins: z.array(Share.extend({ from: z.number(), to: z.number() })),
  /** Do the shares rise with the score; null with fewer than two bins. */
  trend: z.enum(['climb', 'little', 'none']).nullable(),
  by_analyser: z.array(ScorecardGroup),
  by_publisher: z.array(ScorecardGroup),
  by_coin: z.array(ScorecardGroup),
  /** Bullish or bearish cases whose coin had moved that way in the hour before already. */
  moved_before_percent: Percent.nullable(),
  left_out: z.object({
    ties: z.number(),
    open: z.number(),
    no_price: z.number(),
    no_score: z.number(),
  }),
})
export type Scorecard = z.infer<typeof Scorecard>

export const scorecardEndpoints = {
  'GET /api/scorecard': {
    access: 'public',
    summary: 'How sentiment scores did against prices: shares with intervals and base rates',
    query: z.object({
      window: z
        .enum(SCORECARD_WINDOWS, `must be one of ${SCORECARD_WINDOWS.join(', ')}`)
        .default('24h'),
      period: z
        .enum(SCORECARD_PERIODS, `must be one of ${SCORECARD_PERIODS.join(', ')}`)
        .default('90d'),
    }),
    reply: Scorecard,
  },
} satisfies EndpointTable
