import * as z from 'zod'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
import {
  ArticleId,
  ArticleUrl,
  FirstReportAt,
  Headline,
  IndependentCount,
  NameOfOutlet,
  OutletCount,
  OutletOfReport,
  PageSlug,
  PictureUrl,
  ProbablyAd,
  PublishedAt,
  ReportTime,
  SentimentScore,
  StableId,
} from '../fields.ts'
import { CoinName } from './article-story.ts'

/** Top stories on the home page: the lead and four rows of two. */
export const TOP_STORIES_MAX = 9
export const TOP_STORIES_HOURS = 24

/** Who had it first. */
export const FirstReport = z.object({
  kind: z.enum(['first', 'together']).meta({
    description: '`first`: one outlet, by two minutes or more. `together`: several within minutes',
  }),
  at: ReportTime,
  /** One, or all that reported within those minutes, earliest first; null when the publisher is gone. */
  publishers: z
    .array(z.string().nullable())
    .meta({ description: 'Names of the outlets, earliest first; null for a deleted one' }),
})
export type FirstReport = z.infer<typeof FirstReport>

/** What the outlets make of it. One vote an outlet, the median of its own reports; copies and advertisements have none. */
export const StorySentiment = z.object({
  votes: z
    .array(z.number())
    .meta({ description: 'One sentiment score for each independent outlet, lowest first' }),
  others: z.array(z.number()).meta({
    description: 'Sentiment scores of copies, rewrites and advertising, which do not count',
  }),
  median: z
    .number()
    .nullable()
    .meta({ description: 'Median of the sentiment scores, 0 to 10; null without any' }),
  bullish: z.number().meta({ description: 'Number that is bullish (score 7 and above)' }),
  neutral: z.number().meta({ description: 'Number that is neutral' }),
  bearish: z.number().meta({ description: 'Number that is bearish (score below 4)' }),
  /** The outlets are far apart, and there are enough of them to say so. */
  disagree: z.boolean().meta({ description: 'Whether the outlets are far apart' }),
})
export type StorySentiment = z.infer<typeof StorySentiment>

/** A story of two outlets or more, as a row. */
export const StoryRow = z.object({
  id: StableId,
  slug: PageSlug,
  title: z.string().meta({ description: 'Headline of its lead article as plain text' }),
  outlets: OutletCount,
  independent: IndependentCount,
  copies: z
    .number()
    .meta({ description: 'Number of outlets that only have a copy of another text' }),
  first: FirstReport.nullable().meta({
    description: 'Who reported it first; null when that is not known',
  }),
  first_at: FirstReportAt,
  last_at: Time.meta({ description: 'Time of the newest report' }),
  sentiment: StorySentiment.meta({ description: 'What the outlets make of it' }),
  coins: z.array(CoinName).meta({ description: 'Coins it is about, most important first' }),
})
export type StoryRow = z.infer<typeof StoryRow>

export const TopStory = StoryRow.extend({
  summary: z
    .string()
    .meta({ description: 'Overview of the lead article as plain text; may be empty' }),
  image_url: PictureUrl,
  /** The lead article: the headline leads to it. */
  article_id: ArticleId,
  url: ArticleUrl,
  publisher_name: NameOfOutlet,
  publisher_slug: z.string().nullable().meta({
    description: "Part of the address of the lead article's outlet; null when it was deleted",
  }),
  thread_day: z.number().nullable().meta({
    description: 'Day of its thread that it began on, 1 for the first; null outside of threads',
  }),
})
export type TopStory = z.infer<typeof TopStory>

export const TopStories = z.object({
  stories: z.array(TopStory).max(TOP_STORIES_MAX).meta({ description: 'Best first, nine at most' }),
  /**
   * False: fewer than two active publishers, or no story of two outlets in seven days; then there is neither the band
   * nor 'Group stories'.
   */
  available: z.boolean().meta({
    description:
      'False while there are no stories to rank: fewer than two outlets, or none shared in 7 days',
  }),
})
export type TopStories = z.infer<typeof TopStories>

/** One article of a story. */
export const StoryReport = z.object({
  id: StableId,
  publisher: OutletOfReport,
  title: Headline,
  url: ArticleUrl,
  at: ReportTime,
  sentiment_score: SentimentScore,
  ad: ProbablyAd,
  /**
   * `own`: in its own words. `release`: a text that others copied and that is an advertisement or a press release.
   * `copy`: the text of another, `copy_of`. `rewrite`: of an outlet that rewrites others.
   */
  kind: z.enum(['own', 'release', 'copy', 'rewrite']).meta({
    description:
      '`own`: in its own words. `release`: a press release or advertising. `copy`: the text of another. `rewrite`: by an outlet that rewrites others',
  }),
  copy_of: z
    .number()
    .nullable()
    .meta({ description: 'Id of the article that it copies; null for others' }),
  likeness: z.number().nullable().meta({
    description: 'How much of the text is the same, in percent; null unless it is a copy',
  }),
  /** It bears the chip 'First'. */
  first: z.boolean().meta({ description: 'Whether it was the first report' }),
  updated: z
    .boolean()
    .meta({ description: 'Whether the outlet has an earlier article in this story' }),
  headline_edits: z.number().meta({ description: 'How often its headline was changed' }),
})
export type StoryReport = z.infer<typeof StoryReport>

/** A headline that an outlet changed, in words that stayed, went and came. */
export const HeadlineEdit = z.object({
  article_id: ArticleId,
  publisher_name: NameOfOutlet,
  at: Time.meta({ description: 'When the new headline was seen' }),
  published_at: PublishedAt,
  /** Joined by spaces, the kept and removed ones are the headline before, the kept and added ones that after. */
  words: z
    .array(
      z.object({
        text: z.string().meta({ description: 'Words as they appear in the text' }),
        change: z
          .enum(['kept', 'removed', 'added'])
          .meta({ description: '`kept`, `removed` or `added`' }),
      }),
    )
    .meta({ description: 'Words in their order; of a headline those that stayed, went and came' }),
})
export type HeadlineEdit = z.infer<typeof HeadlineEdit>

export const RelatedStory = z.object({
  id: StableId,
  slug: PageSlug,
  title: Headline,
  outlets: OutletCount,
  first_at: FirstReportAt,
  median: z
    .number()
    .nullable()
    .meta({ description: 'Median of the sentiment scores, 0 to 10; null without any' }),
  /** 'same coin, same day', 'shares 3 names'. */
  reason: z.string().meta({ description: "Why it is related, as in 'same coin, same day'" }),
})
export type RelatedStory = z.infer<typeof RelatedStory>

const ThreadStory = RelatedStory.omit({ reason: true })

/** Stories about one topic on several days, earliest first. */
export const StoryThread = z.object({
  day: z
    .number()
    .meta({ description: 'Day of the thread that this story began on, 1 for the first' }),
  earlier: z
    .array(ThreadStory)
    .meta({ description: 'Stories of the thread before this one, earliest first' }),
  later: z
    .array(ThreadStory)
    .meta({ description: 'Stories of the thread after this one, earliest first' }),
})
export type StoryThread = z.infer<typeof StoryThread>

/**
 * A story in full. For a merged id, `id` is that of the story it became. With one outlet `outlets` is 1 and
 * `slug` is empty: the page says 'One outlet so far' and is not indexed.
 */
export const Story = StoryRow.extend({
  summary: z
    .string()
    .meta({ description: 'Overview of the lead article as plain text; may be empty' }),
  image_url: PictureUrl,
  article_id: ArticleId,
  reports: z.array(StoryReport).meta({ description: 'Articles of the story, earliest first' }),
  edits: z
    .array(HeadlineEdit)
    .meta({ description: 'Headlines that outlets changed, newest first' }),
  /** The story's coins, then those that are only named; how many of the `texts` name each. */
  named: z
    .array(
      CoinName.extend({
        main: z.boolean().meta({ description: 'Whether it is the main subject' }),
        named_in: z.number().meta({ description: 'Number of texts that name it' }),
      }),
    )
    .meta({ description: "The story's coins, then coins that are only named" }),
  texts: z.number().meta({ description: 'Number of texts that were read' }),
  related: z.array(RelatedStory).max(5).meta({ description: 'Related stories, five at most' }),
  /** Null when no other story of two outlets is in its thread. */
  thread: StoryThread.nullable().meta({
    description: 'Stories about the same matter on other days; null without any',
  }),
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
