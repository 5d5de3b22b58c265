import * as z from 'zod'
import type { Article } from '../../../contract/news/articles.ts'
import type { Update } from '../../../contract/news/updates.ts'
import type { StoryReport, TopStory } from '../../../contract/stories/stories.ts'
import { marked, percent, type Row, Untrusted, untrusted } from './answer.ts'

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

export const ReportItem = z.object({
  id: z.number(),
  at: z.string(),
  title: Untrusted,
  outlet: Untrusted,
  url: Untrusted,
  kind: z.string(),
  first: z.boolean(),
  sentiment_score: z.number().nullable(),
})

export function reportRow(report: StoryReport): Row<z.infer<typeof ReportItem>> {
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
