import * as z from 'zod'
import type { ArticleReceipt } from '../../../contract/analysis/receipts.ts'
import type { Reaction } from '../../../contract/market/reactions.ts'
import type { Story } from '../../../contract/stories/stories.ts'
import { answer, marked, percent, Untrusted, untrusted } from './answer.ts'
import { ReportItem, reportRow } from './rows.ts'

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
