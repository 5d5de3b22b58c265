import * as z from 'zod'
import { Day, type EndpointTable, Time, wholeNumber } from '../endpoint.ts'
import {
  ArticleId,
  CoinSymbol,
  CreatedAt,
  Headline,
  IndependentCount,
  Name,
  OutletCount,
  PageSlug,
  ReportTime,
} from '../fields.ts'
import { HeadlineEdit } from '../stories/stories.ts'

export const BRIEF_STORIES_MAX = 5
export const BRIEF_LARGEST_COINS = 5
export const BRIEF_LARGEST_MOVES = 5
export const BRIEF_REACTIONS_MAX = 4
export const BRIEF_RECORDS_MAX = 3
/** After midnight UTC: by then the first hour of the day's last stories is measured. */
export const BRIEF_CLOSES_AFTER_MINUTES = 75

const Coin = z.object({
  symbol: CoinSymbol,
  name: Name,
})

const StoryLink = z.object({
  story_id: z.number().meta({ description: 'Id of the story' }),
  slug: PageSlug,
  article_id: ArticleId,
  title: Headline,
})

export const BriefStory = StoryLink.extend({
  summary: z
    .string()
    .meta({ description: 'Overview of the lead article as plain text; may be empty' }),
  sentiment: z
    .number()
    .nullable()
    .meta({ description: 'Median of the independent reports, 0 to 10; null without a score' }),
  outlets: OutletCount,
  independent: IndependentCount,
  first: z
    .object({
      article_id: ArticleId,
      publisher: z
        .string()
        .nullable()
        .meta({ description: 'The outlet; null when it was deleted' }),
      at: ReportTime,
    })
    .nullable()
    .meta({ description: 'The first report; null when it is not known or was removed' }),
  coins: z.array(Coin).meta({ description: 'Coins it is about, most important first' }),
  reaction: z
    .object({
      symbol: CoinSymbol,
      percent: z.number().meta({ description: 'Change of the price in percent' }),
    })
    .nullable()
    .meta({
      description: 'The largest price change in its first hour; null where none was measured',
    }),
})
export type BriefStory = z.infer<typeof BriefStory>

/** Prices from midnight to midnight UTC. */
export const BriefCoin = Coin.extend({
  open: z.number().meta({ description: 'Price at midnight UTC in US dollars' }),
  close: z.number().meta({ description: 'Price at the next midnight UTC' }),
  low: z.number().meta({
    description: 'Lowest price of the day in US dollars',
  }),
  high: z.number().meta({
    description: 'Highest price of the day in US dollars',
  }),
  change_percent: z
    .number()
    .meta({ description: 'Change of the price in percent; null without prices' }),
  news: z.number().meta({ description: 'Number of articles of the day about it' }),
})
export type BriefCoin = z.infer<typeof BriefCoin>

export const BriefReaction = StoryLink.extend({
  symbol: CoinSymbol,
  percent: z.number().meta({ description: 'Change of the price in percent' }),
  market_percent: z.number().nullable().meta({
    description: 'Change of the other tracked coins in percent; null with fewer than five',
  }),
})
export type BriefReaction = z.infer<typeof BriefReaction>

export const BriefCorrection = StoryLink.omit({ title: true }).extend({
  publisher: z.string().nullable().meta({ description: 'The outlet; null when it was deleted' }),
  at: Time.meta({ description: 'When the new headline was seen' }),
  words: HeadlineEdit.shape.words.meta({
    description: 'Words in their order; of a headline those that stayed, went and came',
  }),
})

/** An hour of the day in which a coin moved far more than usual, without a story by the time the brief was made. */
export const BriefMove = Coin.extend({
  hour: Time.meta({
    description: 'Beginning of the clock hour',
  }),
  change_percent: z
    .number()
    .meta({ description: 'Change of the price in percent; null without prices' }),
  market_percent: z.number().meta({
    description: 'Change of the other tracked coins in percent; null with fewer than five',
  }),
})

/** What is kept of a day. It never changes. */
export const BriefContent = z.object({
  articles: z.number().meta({ description: 'Number of articles of the day' }),
  outlets: z.number().meta({ description: 'Number of outlets that published' }),
  stories: z.number().meta({ description: 'Number of stories that several outlets reported' }),
  top: z
    .array(BriefStory)
    .max(BRIEF_STORIES_MAX)
    .meta({ description: 'The most widely reported stories, five at most' }),
  largest: z
    .array(BriefCoin)
    .max(BRIEF_LARGEST_COINS)
    .meta({ description: 'The largest tracked coins by market capitalisation' }),
  moves: z
    .array(BriefCoin)
    .max(BRIEF_LARGEST_MOVES)
    .meta({ description: 'The largest moves of coins' }),
  reactions: z
    .array(BriefReaction)
    .max(BRIEF_REACTIONS_MAX)
    .meta({ description: 'The largest price changes in the first hour after a story' }),
  /** Absent in briefs from before these were kept. */
  corrected: z
    .array(BriefCorrection)
    .max(BRIEF_RECORDS_MAX)
    .optional()
    .meta({ description: 'Headlines that changed in substance on the day, three at most' }),
  unexplained: z
    .array(BriefMove)
    .max(BRIEF_RECORDS_MAX)
    .optional()
    .meta({ description: 'Moves far beyond the usual that no story had come for, three at most' }),
})
export type BriefContent = z.infer<typeof BriefContent>

/** server/platform/http/api-descriptions.json says what the fields mean. */
export const Brief = BriefContent.extend({
  day: Day.meta({ description: 'UTC day' }),
  closed: z
    .boolean()
    .meta({ description: 'False while the day, or the hour after it, is running' }),
  as_of: CreatedAt,
  removed: z
    .number()
    .meta({ description: 'Number of its stories that were hidden or deleted since' }),
  previous: Day.nullable().meta({
    description: 'The nearest earlier day that has a brief; null without one',
  }),
  next: Day.nullable().meta({
    description: 'The nearest later day that has a brief; null without one',
  }),
})
export type Brief = z.infer<typeof Brief>

export const BriefDay = z.object({
  day: Day.meta({ description: 'UTC day' }),
  made_at: Time.meta({ description: 'When its brief was made' }),
})
export type BriefDay = z.infer<typeof BriefDay>

export const briefEndpoints = {
  'GET /api/briefs': {
    access: 'public',
    summary: 'The days that have a daily brief, newest first',
    query: z.object({
      limit: wholeNumber(1, 400).default(30).meta({ description: 'Entries per page' }),
    }),
    reply: z.object({
      briefs: z.array(BriefDay).meta({ description: 'Days that have a brief, newest first' }),
      since: Day.nullable().meta({ description: 'The first day that has one; null without any' }),
    }),
  },
  'GET /api/briefs/:day': {
    access: 'public',
    summary:
      'The brief of a UTC day: its widest stories, the market and the largest price reactions',
    params: z.object({ day: Day.meta({ description: 'UTC day, as in 2026-11-15' }) }),
    reply: Brief,
  },
} satisfies EndpointTable
