import * as z from 'zod'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import type { Reaction } from '../../../contract/market/reactions.ts'
import type { Article } from '../../../contract/news/articles.ts'
import type { Update } from '../../../contract/publishing/updates.ts'
import type { Story, StoryReport, TopStory } from '../../../contract/stories/stories.ts'
import { Untrusted, untrusted } from './answer.ts'

const URL_CHARACTERS = 500
const SUMMARY_CHARACTERS = 200
const OUTLET_CHARACTERS = 80
const Percent = z.number().nullable()

export const ArticleItem = z.object({
  id: z.number(),
  title: Untrusted,
  outlet: Untrusted,
  url: Untrusted,
  summary: Untrusted,
  published_at: z.string(),
  freshness_score: z.number().nullable(),
  sentiment_score: z.number().nullable(),
  ad: z.boolean(),
  coins: z.array(z.string()),
  story_id: z.number().nullable(),
})

export const articleItem = (article: Article): z.infer<typeof ArticleItem> =>
  ArticleItem.parse({
    ...article,
    title: untrusted(article.title),
    outlet: untrusted(article.publisher_name, OUTLET_CHARACTERS),
    url: untrusted(article.url, URL_CHARACTERS),
    summary: untrusted(article.overview, SUMMARY_CHARACTERS),
    coins: article.coins.map(({ symbol }) => symbol),
    story_id: article.story?.id ?? null,
  })

export const StoryItem = z.object({
  id: z.number(),
  url: z.string(),
  title: Untrusted,
  outlets: z.number(),
  independent: z.number(),
  first_at: z.string(),
  sentiment_score: z.number().nullable(),
  coins: z.array(z.object({ symbol: z.string(), change_1h_percent: Percent })),
})

/** Without its slug, which is made of the headline; the page redirects. */
const storyUrl = (siteUrl: string, id: number) => `${siteUrl}/stories/${id}`

export const storyItem = (story: TopStory, siteUrl: string): z.infer<typeof StoryItem> =>
  StoryItem.parse({
    ...story,
    url: storyUrl(siteUrl, story.id),
    title: untrusted(story.title),
    sentiment_score: story.sentiment.median,
    coins: story.coins.map(({ symbol, reaction }) => ({
      symbol,
      change_1h_percent: reaction?.after_1h.change_percent ?? null,
    })),
  })

const ReportItem = z.object({
  id: z.number(),
  at: z.string(),
  title: Untrusted,
  outlet: Untrusted,
  url: Untrusted,
  kind: z.string(),
  first: z.boolean(),
  sentiment_score: z.number().nullable(),
})

export const reportItem = (report: StoryReport): z.infer<typeof ReportItem> =>
  ReportItem.parse({
    ...report,
    title: untrusted(report.title),
    outlet: untrusted(report.publisher?.name, OUTLET_CHARACTERS),
    url: untrusted(report.url, URL_CHARACTERS),
  })

export const UpdateItem = z.object({
  kind: z.string(),
  id: z.number(),
  change: z.string(),
  at: z.string(),
  title: Untrusted.optional(),
})

export function updateItem({
  kind,
  id,
  change,
  at,
  article,
  story,
}: Update): z.infer<typeof UpdateItem> {
  const title = article?.title ?? story?.title
  return { kind, id, change, at, ...(title !== undefined && { title: untrusted(title) }) }
}

const StoryFacts = z.object({
  id: z.number(),
  url: z.string(),
  title: Untrusted,
  summary: Untrusted,
  outlets: z.number(),
  independent: z.number(),
  sentiment_score: z.number().nullable(),
  reactions: z.array(
    z.object({
      symbol: z.string(),
      change_1h_percent: Percent,
      change_24h_percent: Percent,
      market_1h_percent: Percent,
    }),
  ),
  receipt: z
    .object({ analyzer: z.string(), freshness_score: z.number(), words: z.array(Untrusted) })
    .nullable(),
})
export const StoryAnswer = StoryFacts.extend({ notice: z.string(), items: z.array(ReportItem) })

/** What is known of a story beside its reports: what prices did, and what its lead article's score is based on. */
export const storyFacts = (
  story: Story,
  reactions: readonly Reaction[],
  { receipt }: Pick<ArticleReceipt, 'receipt'>,
  siteUrl: string,
): z.infer<typeof StoryFacts> =>
  StoryFacts.parse({
    ...story,
    url: storyUrl(siteUrl, story.id),
    title: untrusted(story.title),
    summary: untrusted(story.summary),
    sentiment_score: story.sentiment.median,
    reactions: reactions.map(({ symbol, after_1h, after_24h }) => ({
      symbol,
      change_1h_percent: after_1h.change_percent,
      change_24h_percent: after_24h.change_percent,
      market_1h_percent: after_1h.market_percent,
    })),
    receipt: receipt && { ...receipt, words: wordsOf(receipt).map((word) => untrusted(word, 60)) },
  })

const WORDS = 5

function wordsOf({ sentiment: reasons }: NonNullable<ArticleReceipt['receipt']>): string[] {
  if (reasons?.kind === 'words') return reasons.words.slice(0, WORDS).map(({ word }) => word)
  if (reasons?.kind === 'quotes') return reasons.quotes.map(({ text }) => text)
  return []
}
