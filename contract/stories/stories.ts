import * as z from 'zod'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
import { CoinName } from './article-story.ts'

/** Top stories on the home page: the lead and four rows of two. */
export const TOP_STORIES_MAX = 9
export const TOP_STORIES_HOURS = 24

/** Who had it first. */
export const FirstReport = z.object({
  /** `first`: one outlet, by two minutes or more. `together`: within minutes. */
  kind: z.enum(['first', 'together']),
  at: Time,
  /** One, or all that reported within those minutes, earliest first; null when the publisher is gone. */
  publishers: z.array(z.string().nullable()),
})
export type FirstReport = z.infer<typeof FirstReport>

/** What the outlets make of it. One vote an outlet, the median of its own reports; copies and advertisements have none. */
export const StorySentiment = z.object({
  /** One for each independent outlet that has a score, lowest first. */
  votes: z.array(z.number()),
  /** Scores of copies, rewrites and advertisements, which do not count. */
  others: z.array(z.number()),
  /** Median of the scores; null without any. */
  median: z.number().nullable(),
  bullish: z.number(),
  neutral: z.number(),
  bearish: z.number(),
  /** The outlets are far apart, and there are enough of them to say so. */
  disagree: z.boolean(),
})
export type StorySentiment = z.infer<typeof StorySentiment>

/** A story of two outlets or more, as a row. */
export const StoryRow = z.object({
  id: z.number(),
  slug: z.string(),
  /** Title of its lead article. */
  title: z.string(),
  outlets: z.number(),
  independent: z.number(),
  /** Outlets that only have a copy of a text. */
  copies: z.number(),
  /** Null when unknown. */
  first: FirstReport.nullable(),
  first_at: Time,
  last_at: Time,
  sentiment: StorySentiment,
  coins: z.array(CoinName),
})
export type StoryRow = z.infer<typeof StoryRow>

export const TopStory = StoryRow.extend({
  summary: z.string(),
  image_url: z.string().nullable(),
  /** The lead article, for the default picture and the link. */
  article_id: z.number(),
  /** Which day of its thread it began on, 1 for the first; null outside of threads. */
  thread_day: z.number().nullable(),
})
export type TopStory = z.infer<typeof TopStory>

export const TopStories = z.object({
  stories: z.array(TopStory).max(TOP_STORIES_MAX),
  /**
   * False: fewer than two active publishers, or no story of two outlets in seven days; then there is neither the band
   * nor 'Group stories'.
   */
  available: z.boolean(),
})
export type TopStories = z.infer<typeof TopStories>

/** One article of a story. */
export const StoryReport = z.object({
  id: z.number(),
  publisher: z.object({ id: z.number(), name: z.string(), slug: z.string() }).nullable(),
  title: z.string(),
  url: z.string(),
  at: Time,
  sentiment_score: z.number().nullable(),
  ad: z.boolean(),
  /**
   * `own`: in its own words. `release`: a text that others copied and that is an advertisement or a press release.
   * `copy`: the text of another, `copy_of`. `rewrite`: of an outlet that rewrites others.
   */
  kind: z.enum(['own', 'release', 'copy', 'rewrite']),
  copy_of: z.number().nullable(),
  /** How much of the text is the same, in percent; for copies. */
  likeness: z.number().nullable(),
  /** It bears the chip 'First'. */
  first: z.boolean(),
  /** The outlet has an earlier article in this story. */
  updated: z.boolean(),
  headline_edits: z.number(),
})
export type StoryReport = z.infer<typeof StoryReport>

/** A headline that an outlet changed, in words that stayed, went and came. */
export const HeadlineEdit = z.object({
  article_id: z.number(),
  publisher_name: z.string().nullable(),
  /** When the new headline was seen, and when the article was published. */
  at: Time,
  published_at: Time,
  /** Joined by spaces, the kept and removed ones are the headline before, the kept and added ones that after. */
  words: z.array(z.object({ text: z.string(), change: z.enum(['kept', 'removed', 'added']) })),
})
export type HeadlineEdit = z.infer<typeof HeadlineEdit>

export const RelatedStory = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  outlets: z.number(),
  first_at: Time,
  median: z.number().nullable(),
  /** 'same coin, same day', 'shares 3 names'. */
  reason: z.string(),
})
export type RelatedStory = z.infer<typeof RelatedStory>

const ThreadStory = RelatedStory.omit({ reason: true })

/** Stories about one topic on several days, earliest first. */
export const StoryThread = z.object({
  /** Which day of the thread this story began on, 1 for the first. */
  day: z.number(),
  earlier: z.array(ThreadStory),
  later: z.array(ThreadStory),
})
export type StoryThread = z.infer<typeof StoryThread>

/**
 * A story in full. For a merged id, `id` is that of the story it became. With one outlet `outlets` is 1 and
 * `slug` is empty: the page says 'One outlet so far' and is not indexed.
 */
export const Story = StoryRow.extend({
  summary: z.string(),
  image_url: z.string().nullable(),
  article_id: z.number(),
  /** Earliest first. */
  reports: z.array(StoryReport),
  /** Newest first. */
  edits: z.array(HeadlineEdit),
  /** The story's coins, then those that are only named; how many of the `texts` name each. */
  named: z.array(CoinName.extend({ main: z.boolean(), named_in: z.number() })),
  texts: z.number(),
  related: z.array(RelatedStory).max(5),
  /** Null when no other story of two outlets is in its thread. */
  thread: StoryThread.nullable(),
})
export type Story = z.infer<typeof Story>

export const storyEndpoints = {
  'GET /api/stories/top': {
    access: 'public',
    summary:
      'Stories of the last 24 hours reported by two outlets or more, ranked by independent outlets and age',
    reply: TopStories,
  },
  'GET /api/stories/:id': {
    access: 'public',
    summary:
      'One story with its reports, edits of headlines, sentiment, coins, thread and related stories',
    params: ById,
    reply: Story,
  },
} satisfies EndpointTable
