import * as z from 'zod'
import { adminOnly } from '../accounts/admin-only.ts'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
import { CorrectedField } from '../news/articles.ts'

/** A passage cited by a model, as it appears in the text. */
const Quote = z.object({ text: z.string(), pull: z.enum(['up', 'down']) })
export type Quote = z.infer<typeof Quote>

/** What a model named and the server found in the text. No quote and nothing left out: it named none. */
const Quotes = z.object({
  kind: z.literal('quotes'),
  quotes: z.array(Quote).max(3),
  /** Cited passages that do not appear in the text. */
  left_out: z.number(),
})
export type Quotes = z.infer<typeof Quotes>

/** start + pushes + rest + limited = score, in tenths of a point. */
const Words = z.object({
  kind: z.literal('words'),
  start: z.number(),
  /** Words and phrases, and how much of the score each accounts for. */
  words: z.array(z.object({ word: z.string(), push: z.number() })),
  /** Names, small words and rounding. */
  rest: z.number(),
  /** What was cut off at 0 or 10. */
  limited: z.number(),
  /** Up to three passages that contain these words. */
  passages: z.array(z.string()).max(3),
  /** Sentiment reads the title and this much of the text; 0: only the title. */
  read_characters: z.number(),
})
export type Words = z.infer<typeof Words>

export const SentimentReasons = z.discriminatedUnion('kind', [
  Words,
  Quotes,
  z.object({ kind: z.literal('not in English') }),
])
export type SentimentReasons = z.infer<typeof SentimentReasons>

/** Points, at most 10 together: novelty, age, substance. */
const Parts = z.object({
  kind: z.literal('parts'),
  novelty: z.number(),
  age: z.number(),
  substance: z.number(),
  /** What was found in the text, in words. */
  signs: z.array(z.string()),
  /** 3 for an advertisement, otherwise 10. */
  limit: z.number(),
})
export type Parts = z.infer<typeof Parts>

export const FreshnessReasons = z.discriminatedUnion('kind', [Parts, Quotes])
export type FreshnessReasons = z.infer<typeof FreshnessReasons>

export const AdReason = z.object({
  reason: z.string(),
  /** The words that gave it away; null for a model, which names none, and for a publisher marked as a wire. */
  words: z.string().nullable(),
})

export const Receipt = z.object({
  /** 'built-in', or the chosen model. */
  analyzer: z.string(),
  /** The version of the built-in analyser, or what the vendor calls the model. */
  version: z.string(),
  analyzed_at: Time,
  /** Characters of text read beside the title; 0: only the title. */
  read_characters: z.number(),
  /** Age of the article when it was analysed. */
  age_minutes: z.number(),
  /** The analyser's own score, even if corrected since. */
  freshness_score: z.number(),
  sentiment_score: z.number().nullable(),
  ad: z.boolean(),
  freshness: FreshnessReasons,
  sentiment: SentimentReasons,
  ad_reasons: z.array(AdReason),
  /** The article most like it among those of the 48 hours before, if it is still there to be read. */
  told_before: z
    .object({
      title: z.string(),
      url: z.string(),
      publisher: z.string().nullable(),
      published_at: Time,
    })
    .nullable(),
  /** The story it belongs to, from two outlets on. */
  story: z
    .object({
      outlets: z.number(),
      is_first: z.boolean(),
      first_publisher: z.string().nullable(),
      first_at: Time,
    })
    .nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** For admins alone. */
const ReceiptForAdmins = z.object({ cost_usd: z.number(), raw_answer: z.string().nullable() })

export const ArticleReceipt = z.object({
  /** Null where none was kept: the scores are older than receipts. */
  receipt: Receipt.nullable(),
  /** Receipts are kept since; null while there are none. */
  kept_since: Time.nullable(),
  /** Fields set by an editor since; the receipt explains the analyser's own values. */
  corrected: z.array(CorrectedField),
  admin: adminOnly(ReceiptForAdmins),
})
export type ArticleReceipt = z.infer<typeof ArticleReceipt>

export const receiptEndpoints = {
  'GET /api/articles/:id/receipt': {
    access: 'either',
    summary: "Why an article has its scores; for admins with the model's raw answer and its cost",
    params: ById,
    reply: ArticleReceipt,
  },
} satisfies EndpointTable
