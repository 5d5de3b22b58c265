import * as z from 'zod'
import { Time } from './endpoint.ts'

/** Fields that many replies have, described once. */

export const StableId = z.number().meta({ description: 'Stable id' })
export const Name = z.string().meta({ description: 'Name' })
export const Headline = z.string().meta({ description: 'Headline as plain text' })
export const PageSlug = z.string().meta({
  description:
    "Part of the page's address, /stories/{id}/{slug} or /outlets/{slug}; empty without a page",
})
export const CoinSymbol = z.string().meta({ description: 'Symbol such as BTC' })
export const ArticleId = z
  .number()
  .meta({ description: 'Id of the article; of a story that of its lead article' })
export const ReportTime = Time.meta({
  description: 'Time in UTC; of a story that of its first report',
})
export const OutletCount = z.number().meta({ description: 'Number of outlets that report it' })
export const IndependentCount = z
  .number()
  .meta({ description: 'Number of outlets with independent, unpaid reports' })
export const ArticleUrl = z.string().meta({ description: "The outlet's article" })
export const NameOfOutlet = z
  .string()
  .nullable()
  .meta({ description: 'Name of the outlet; null when it was deleted' })
export const NameOfFirstOutlet = z
  .string()
  .nullable()
  .meta({ description: 'Name of the outlet that was first; null when it was deleted' })
export const PublishedAt = Time.meta({ description: 'Publication time in UTC' })
export const FirstReportAt = Time.meta({ description: 'Time of the first report' })
export const SentimentScore = z.number().nullable().meta({
  description:
    '0 (bearish) to 10 (bullish); null without an analysis, or for a text not in English',
})
export const PictureUrl = z.string().nullable().meta({
  description: 'Picture named by the feed, of a story that of its lead article; null without one',
})
export const ProbablyAd = z.boolean().meta({ description: 'Probably advertising' })
export const CreatedAt = Time.meta({ description: 'When it was made' })
/** `slug` is that of its page, /outlets/{slug}. */
export const OutletOfReport = z
  .object({ id: StableId, name: Name, slug: PageSlug })
  .nullable()
  .meta({ description: 'The outlet; null when it was deleted' })

export const Percent = z.number().int()
/** How often something was so, in whole percent with a 95 % interval; nulls with too few cases. */
export const ShareWithInterval = {
  share: Percent.nullable().meta({
    description: 'Share in whole percent; null with too few cases',
  }),
  low: Percent.nullable().meta({
    description: 'Lower end of the 95% interval; null without data',
  }),
  high: Percent.nullable().meta({
    description: 'Upper end of the 95% interval; null without data',
  }),
}
