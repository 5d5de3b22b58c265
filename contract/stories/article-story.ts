import * as z from 'zod'
import { Time } from '../endpoint.ts'
import { PriceChange } from '../market/reactions.ts'

/** How many other outlets an article carries with it; the story page has them all. */
export const OTHER_REPORTS_MAX = 6

/** What its price did in the first hour of the story; `GET /api/stories/:id/reactions/:symbol` has the rest. */
export const CoinReaction = z.object({
  story_id: z.number(),
  at: Time,
  after_1h: PriceChange,
  /** Only on the story's own page. */
  after_24h: PriceChange.optional(),
  hour_before: PriceChange.optional(),
})
export type CoinReaction = z.infer<typeof CoinReaction>

/** A coin that something is about. */
export const CoinName = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Absent where nothing is measured. */
  reaction: CoinReaction.optional(),
})
export type CoinName = z.infer<typeof CoinName>

/** The same event at another outlet: the earliest article of that outlet. */
export const OtherReport = z.object({
  id: z.number(),
  publisher_name: z.string().nullable(),
  publisher_slug: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  /** Time of the report, after the guards against wrong clocks. */
  at: Time,
  sentiment_score: z.number().nullable(),
  /** A copy of another text has no vote. */
  copy: z.boolean(),
})
export type OtherReport = z.infer<typeof OtherReport>

/** The story of an article reported by more than one outlet. */
export const ArticleStory = z.object({
  id: z.number(),
  slug: z.string(),
  outlets: z.number(),
  /** Outlets with independent, unpaid reports. */
  independent: z.number(),
  /** Time of the first report; lags count from here. */
  first_at: Time,
  /** Other outlets, earliest first. */
  others: z.array(OtherReport).max(OTHER_REPORTS_MAX),
})
export type ArticleStory = z.infer<typeof ArticleStory>
