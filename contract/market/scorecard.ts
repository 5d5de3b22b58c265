import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import { Percent, ShareWithInterval } from '../fields.ts'
import { SCORECARD_PERIODS, SCORECARD_WINDOWS } from './scorecard-rules.ts'

/** The interval is over clusters: cases of one coin and day. */
export const Share = z.object({
  cases: z.number().meta({ description: 'Number of cases counted' }),
  ...ShareWithInterval,
  /** How often it was so for the same coins at any hour of the same time; null where that is not known. */
  base_rate: Percent.nullable().meta({
    description: 'The same share at any hour, in whole percent; null where it is not known',
  }),
})
export type Share = z.infer<typeof Share>

/** The interval holds the base rate (`same`), or lies wholly above or below it; null where there is none. */
export const Claim = Share.extend({
  verdict: z.enum(['same', 'better', 'worse']).nullable().meta({
    description: '`same`, `better` or `worse` than the base rate; null where there is none',
  }),
})
export type Claim = z.infer<typeof Claim>

/** Cases by analyser, publisher or coin. */
export const ScorecardGroup = z.object({
  name: z.string().meta({ description: 'Analyser, outlet or coin' }),
  slug: z.string().nullable().meta({
    description:
      "Part of the page's address, /stories/{id}/{slug} or /outlets/{slug}; empty without a page",
  }),
  cases: z.number().meta({ description: 'Number of cases counted' }),
  bullish: Share.meta({ description: 'Prices that rose after bullish news' }),
  bearish: Share.meta({ description: 'Prices that fell after bearish news' }),
})
export type ScorecardGroup = z.infer<typeof ScorecardGroup>

export const Scorecard = z.object({
  window: z.enum(SCORECARD_WINDOWS).meta({ description: '`1h` or `24h` after the first report' }),
  period: z.enum(SCORECARD_PERIODS).meta({ description: 'Period that is counted' }),
  cases: z.number().meta({ description: 'Number of cases counted' }),
  /** Time of the first and the last case. */
  from: Time.nullable().meta({
    description: 'Beginning of what is shown or counted; null without any',
  }),
  to: Time.nullable().meta({ description: 'End of what is shown or counted; null without any' }),
  /** When the first case of all was measured from. */
  counting_since: Time.nullable().meta({ description: 'Time of the first case of all periods' }),
  claims: z
    .object({
      bullish: Claim.meta({ description: 'Prices that rose after bullish news' }),
      neutral: Claim.meta({ description: 'Prices that rose after neutral news' }),
      bearish: Claim.meta({ description: 'Prices that fell after bearish news' }),
    })
    .meta({ description: 'How often prices went the way that the scores said' }),
  /** 'Up later' by score, ten bins of one point; the last one holds 10. */
  bins: z
    .array(
      Share.extend({
        from: z.number().meta({ description: 'Lowest score' }),
        to: z.number().meta({ description: 'Highest score' }),
      }),
    )
    .meta({ description: 'Share of prices that rose, by score, in ten steps' }),
  trend: z.enum(['climb', 'little', 'none']).nullable().meta({
    description: 'Whether the shares rise with the score; null with fewer than two steps',
  }),
  by_analyser: z.array(ScorecardGroup).meta({ description: 'Cases by analyser' }),
  by_publisher: z.array(ScorecardGroup).meta({ description: 'Cases by outlet' }),
  by_coin: z.array(ScorecardGroup).meta({ description: 'Cases by coin' }),
  moved_before_percent: Percent.nullable().meta({
    description: 'Share of cases whose coin had moved that way before, in whole percent',
  }),
  left_out: z
    .object({
      ties: z.number().meta({ description: 'Prices that did not change' }),
      open: z.number().meta({ description: 'Windows that are not over' }),
      no_price: z.number().meta({ description: 'Cases without prices' }),
      no_score: z.number().meta({ description: 'Cases without a score in time' }),
    })
    .meta({ description: 'Cases that were not counted' }),
})
export type Scorecard = z.infer<typeof Scorecard>

export const scorecardEndpoints = {
  'GET /api/scorecard': {
    access: 'public',
    summary: 'How sentiment scores did against prices: shares with intervals and base rates',
    query: z.object({
      window: z
        .enum(SCORECARD_WINDOWS, `must be one of ${SCORECARD_WINDOWS.join(', ')}`)
        .default('24h')
        .meta({ description: '`1h` or `24h` after the first report' }),
      period: z
        .enum(SCORECARD_PERIODS, `must be one of ${SCORECARD_PERIODS.join(', ')}`)
        .default('90d')
        .meta({ description: 'Period that is counted' }),
    }),
    reply: Scorecard,
  },
} satisfies EndpointTable
