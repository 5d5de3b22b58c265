import * as z from 'zod'
import { Day, type EndpointTable, Time, wholeNumber } from '../endpoint.ts'
import { HeadlineEdit } from '../stories/stories.ts'

export const BRIEF_STORIES_MAX = 5
export const BRIEF_LARGEST_COINS = 5
export const BRIEF_LARGEST_MOVES = 5
export const BRIEF_REACTIONS_MAX = 4
export const BRIEF_RECORDS_MAX = 3
/** After midnight UTC: by then the first hour of the day's last stories is measured. */
export const BRIEF_CLOSES_AFTER_MINUTES = 75

const Coin = z.object({ symbol: z.string(), name: z.string() })

const StoryLink = z.object({
  story_id: z.number(),
  slug: z.string(),
  article_id: z.number(),
  title: z.string(),
})

export const BriefStory = StoryLink.extend({
  summary: z.string(),
  sentiment: z.number().nullable(),
  outlets: z.number(),
  independent: z.number(),
  first: z
    .object({ article_id: z.number(), publisher: z.string().nullable(), at: Time })
    .nullable(),
  coins: z.array(Coin),
  reaction: z.object({ symbol: z.string(), percent: z.number() }).nullable(),
})
export type BriefStory = z.infer<typeof BriefStory>

/** Prices from midnight to midnight UTC. */
export const BriefCoin = Coin.extend({
  open: z.number(),
  close: z.number(),
  low: z.number(),
  high: z.number(),
  change_percent: z.number(),
  news: z.number(),
})
export type BriefCoin = z.infer<typeof BriefCoin>

export const BriefReaction = StoryLink.extend({
  symbol: z.string(),
  percent: z.number(),
  market_percent: z.number().nullable(),
})
export type BriefReaction = z.infer<typeof BriefReaction>

export const BriefCorrection = StoryLink.omit({ title: true }).extend({
  publisher: z.string().nullable(),
  at: Time,
  words: HeadlineEdit.shape.words,
})

/** An hour of the day in which a coin moved far more than usual, without a story by the time the brief was made. */
export const BriefMove = Coin.extend({
  hour: Time,
  change_percent: z.number(),
  market_percent: z.number(),
})

/** What is kept of a day. It never changes. */
export const BriefContent = z.object({
  articles: z.number(),
  outlets: z.number(),
  stories: z.number(),
  top: z.array(BriefStory).max(BRIEF_STORIES_MAX),
  largest: z.array(BriefCoin).max(BRIEF_LARGEST_COINS),
  moves: z.array(BriefCoin).max(BRIEF_LARGEST_MOVES),
  reactions: z.array(BriefReaction).max(BRIEF_REACTIONS_MAX),
  /** Absent in briefs from before these were kept. */
  corrected: z.array(BriefCorrection).max(BRIEF_RECORDS_MAX).optional(),
  unexplained: z.array(BriefMove).max(BRIEF_RECORDS_MAX).optional(),
})
export type BriefContent = z.infer<typeof BriefContent>

/** server/platform/http/api-descriptions.json says what the fields mean. */
export const Brief = BriefContent.extend({
  day: Day,
  closed: z.boolean(),
  as_of: Time,
  removed: z.number(),
  previous: Day.nullable(),
  next: Day.nullable(),
})
export type Brief = z.infer<typeof Brief>

export const BriefDay = z.object({ day: Day, made_at: Time })
export type BriefDay = z.infer<typeof BriefDay>

export const briefEndpoints = {
  'GET /api/briefs': {
    access: 'public',
    summary: 'The days that have a daily brief, newest first',
    query: z.object({ limit: wholeNumber(1, 400).default(30) }),
    reply: z.object({
      briefs: z.array(BriefDay),
      since: Day.nullable(),
    }),
  },
  'GET /api/briefs/:day': {
    access: 'public',
    summary:
      'The brief of a UTC day: its widest stories, the market and the largest price reactions',
    params: z.object({ day: Day }),
    reply: Brief,
  },
} satisfies EndpointTable
