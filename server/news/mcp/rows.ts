import * as z from 'zod'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import type { Reaction } from '../../../contract/market/reactions.ts'
import type { Article } from '../../../contract/news/articles.ts'
import type { Update } from '../../../contract/news/updates.ts'
import type { Story, StoryReport, TopStory } from '../../../contract/stories/stories.ts'
import { answer, marked, percent, type Row, Untrusted, untrusted } from './answer.ts'

const URL_CHARACTERS = 500
const SUMMARY_CHARACTERS = 200
const list = (words: readonly string[]) => (words.length > 0 ? ` | ${words.join(', ')}` : '')
const score = (value: number | null) => (value === null ? 'no score' : value.toFixed(1))

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

export function articleRow(article: Article): Row<z.infer<typeof ArticleItem>> {
  const data = ArticleItem.parse({
    ...article,
    title: untrusted(article.title),
    outlet: untrusted(article.publisher_name, 80),
    url: untrusted(article.url, URL_CHARACTERS),
    summary: untrusted(article.overview, SUMMARY_CHARACTERS),
    coins: article.coins.map(({ symbol }) => symbol),
    story_id: article.story?.id ?? null,
  })
  const { id, published_at, sentiment_score, ad, title, outlet, url } = data
  const story = data.story_id === null ? '' : ` | story ${data.story_id}`
  return {
    data,
    text: `- article ${id}, ${published_at}: ${marked(title)} by ${marked(outlet)} | sentiment ${score(sentiment_score)}${list(data.coins)}${story}${ad ? ' | probably advertising' : ''} | ${marked(url)}`,
  }
}

export const StoryItem = z.object({
  id: z.number(),
  url: z.string(),
  title: Untrusted,
  outlets: z.number(),
  independent: z.number(),
  first_at: z.string(),
  sentiment_score: z.number().nullable(),
  coins: z.array(z.object({ symbol: z.string(), change_1h_percent: z.number().nullable() })),
})

export function storyRow(story: TopStory, siteUrl: string): Row<z.infer<typeof StoryItem>> {
  const data = StoryItem.parse({
    ...story,
    // Without its slug, which is made of the headline; the page redirects.
    url: `${siteUrl}/stories/${story.id}`,
    title: untrusted(story.title),
    sentiment_score: story.sentiment.median,
    coins: story.coins.map(({ symbol, reaction }) => ({
      symbol,
      change_1h_percent: reaction?.after_1h.change_percent ?? null,
    })),
  })
  const { id, url, title, outlets, independent, first_at, sentiment_score } = data
  const moves = data.coins.map(({ symbol, change_1h_percent: change }) =>
    change === null ? symbol : `${symbol} ${percent(change)} in 1 h`,
  )
  return {
    data,
    text: `- story ${id}, first ${first_at}: ${marked(title)} | ${outlets} outlets, ${independent} independent | sentiment ${score(sentiment_score)}${list(moves)} | ${url}`,
  }
}

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

function reportRow(report: StoryReport): Row<z.infer<typeof ReportItem>> {
  const data = ReportItem.parse({
    ...report,
    title: untrusted(report.title),
    outlet: untrusted(report.publisher?.name, 80),
    url: untrusted(report.url, URL_CHARACTERS),
  })
  const { id, at, kind, first, sentiment_score, title, outlet, url } = data
  return {
    data,
    text: `- article ${id}, ${at}, ${kind}${first ? ', first' : ''}: ${marked(title)} by ${marked(outlet)} | sentiment ${score(sentiment_score)} | ${marked(url)}`,
  }
}

export const UpdateItem = z.object({
  kind: z.string(),
  id: z.number(),
  change: z.string(),
  at: z.string(),
  title: Untrusted.optional(),
})

export function updateRow({ kind, id, change, at, article, story }: Update): Row<z.infer<typeof UpdateItem>> {
  const text = article?.title ?? story?.title
  const title = text === undefined ? undefined : untrusted(text)
  return {
    data: { kind, id, change, at, ...(title && { title }) },
    text: `- ${at} ${kind} ${id} ${change}${title ? `: ${marked(title)}` : ''}`,
  }
}

const WORDS = 5

export const StoryAnswer = z.object({
  notice: z.string(),
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
      change_1h_percent: z.number().nullable(),
      change_24h_percent: z.number().nullable(),
      market_1h_percent: z.number().nullable(),
    }),
  ),
  receipt: z
    .object({ analyzer: z.string(), freshness_score: z.number(), words: z.array(Untrusted) })
    .nullable(),
  items: z.array(ReportItem),
})

/** One story with its outlets, what prices did, and what its lead article's score is based on. */
export function storyAnswer(
  story: Story,
  reactions: readonly Reaction[],
  { receipt }: Pick<ArticleReceipt, 'receipt'>,
  siteUrl: string,
) {
  const { id, outlets, independent, sentiment } = story
  const title = untrusted(story.title)
  const summary = untrusted(story.summary)
  const moves = reactions.map(({ symbol, after_1h, after_24h }) => ({
    symbol,
    change_1h_percent: after_1h.change_percent,
    change_24h_percent: after_24h.change_percent,
    market_1h_percent: after_1h.market_percent,
  }))
  const words = wordsOf(receipt).map((word) => untrusted(word, 60))
  const url = `${siteUrl}/stories/${id}`
  const given = (name: string, value: number | null) => (value === null ? [] : [`${name} ${percent(value)}`])
  const head = [
    `story ${id}: ${marked(title)} | ${outlets} outlets, ${independent} independent | median sentiment ${sentiment.median ?? 'unknown'} | ${url}`,
    `summary: ${marked(summary)}`,
    ...moves.map(
      ({ symbol, change_1h_percent, change_24h_percent, market_1h_percent }) =>
        `prices of ${symbol} after the first report: ${[
          ...given('1 h', change_1h_percent),
          ...given('market in 1 h', market_1h_percent),
          ...given('24 h', change_24h_percent),
        ].join(', ')}`,
    ),
    ...(receipt && words.length > 0
      ? [`sentiment of the lead article, by ${receipt.analyzer}, is based on: ${words.map(marked).join(' ')}`]
      : []),
  ]
  const more = StoryAnswer.omit({ notice: true, items: true }).parse({
    ...story,
    url,
    title,
    summary,
    sentiment_score: sentiment.median,
    reactions: moves,
    receipt: receipt && { ...receipt, words },
  })
  return answer(head, story.reports.map(reportRow), more)
}

function wordsOf(receipt: ArticleReceipt['receipt']): string[] {
  const reasons = receipt?.sentiment
  if (reasons?.kind === 'words') return reasons.words.slice(0, WORDS).map(({ word }) => word)
  if (reasons?.kind === 'quotes') return reasons.quotes.map(({ text }) => text)
  return []
}
