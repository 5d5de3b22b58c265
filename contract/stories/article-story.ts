import * as z from 'zod'
import {
  ArticleUrl,
  CoinSymbol,
  FirstReportAt,
  Headline,
  IndependentCount,
  NameOfOutlet,
  OutletCount,
  PageSlug,
  ReportTime,
  SentimentScore,
  StableId,
} from '../fields.ts'
import { PriceChange } from '../market/reactions.ts'

/** How many other outlets an article carries with it; the story page has them all. */
export const OTHER_REPORTS_MAX = 6

/** What its price did in the first hour of the story; `GET /api/stories/:id/reactions/:symbol` has the rest. */
export const CoinReaction = z.object({
  story_id: z.number().meta({ description: 'Id of the story' }),
  at: ReportTime,
  after_1h: PriceChange.meta({ description: 'Price change in the hour after the first report' }),
  /** Only on the story's own page. */
  after_24h: PriceChange.optional().meta({
    description: 'Price change in the 24 hours after the first report',
  }),
  hour_before: PriceChange.optional().meta({
    description: 'Price change in the hour before the first report',
  }),
})
export type CoinReaction = z.infer<typeof CoinReaction>

/** A coin that something is about. */
export const CoinName = z.object({
  symbol: CoinSymbol,
  name: z.string().meta({ description: 'Name such as Bitcoin' }),
  reaction: CoinReaction.optional().meta({
    description: 'Price change after the story; absent or null where nothing is measured',
  }),
})
export type CoinName = z.infer<typeof CoinName>

/** The same event at another outlet: the earliest article of that outlet. */
export const OtherReport = z.object({
  id: StableId,
  publisher_name: NameOfOutlet,
  publisher_slug: z.string().nullable().meta({
    description:
      "Part of the address of the outlet's page, /outlets/{slug}; null when it was deleted",
  }),
  title: Headline,
  url: ArticleUrl,
  /** Time of the report, after the guards against wrong clocks. */
  at: ReportTime,
  sentiment_score: SentimentScore,
  copy: z.boolean().meta({ description: 'A copy of another text' }),
})
export type OtherReport = z.infer<typeof OtherReport>

/** The story of an article reported by more than one outlet. */
export const ArticleStory = z.object({
  id: StableId,
  slug: PageSlug,
  outlets: OutletCount,
  /** Outlets with independent, unpaid reports. */
  independent: IndependentCount,
  /** Time of the first report; lags count from here. */
  first_at: FirstReportAt,
  others: z
    .array(OtherReport)
    .max(OTHER_REPORTS_MAX)
    .meta({ description: 'Other outlets, earliest first, six at most' }),
})
export type ArticleStory = z.infer<typeof ArticleStory>
