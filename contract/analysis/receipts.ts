import * as z from 'zod'
import { adminOnly } from '../accounts/admin-only.ts'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
import {
  ArticleUrl,
  FirstReportAt,
  Headline,
  NameOfFirstOutlet,
  OutletCount,
  ProbablyAd,
  PublishedAt,
  SentimentScore,
} from '../fields.ts'
import { CorrectedField } from '../news/articles.ts'

/** A passage cited by a model, as it appears in the text. */
const Quote = z.object({
  text: z.string().meta({ description: 'Words as they appear in the text' }),
  pull: z.enum(['up', 'down']).meta({ description: 'Which way it moves the score' }),
})
export type Quote = z.infer<typeof Quote>

/** What a model named and the server found in the text. No quote and nothing left out: it named none. */
const Quotes = z.object({
  kind: z.literal('quotes').meta({ description: 'By a language model' }),
  quotes: z.array(Quote).max(3).meta({ description: 'Passages that a model named, three at most' }),
  left_out: z.number().meta({ description: 'Number of passages that are not in the text' }),
})
export type Quotes = z.infer<typeof Quotes>

/** start + pushes + rest + limited = score, in tenths of a point. */
const Words = z.object({
  kind: z.literal('words').meta({ description: 'By the built-in analyser' }),
  start: z.number().meta({ description: 'Score before any word' }),
  /** Words and phrases, and how much of the score each accounts for. */
  words: z
    .array(
      z.object({
        word: z.string().meta({ description: 'A word of the text' }),
        push: z.number().meta({
          description: 'Points that it adds',
        }),
      }),
    )
    .meta({ description: 'Words in their order; of a headline those that stayed, went and came' }),
  /** Names, small words and rounding. */
  rest: z.number().meta({ description: 'Effect of the names in it and rounding' }),
  /** What was cut off at 0 or 10. */
  limited: z.number().meta({ description: 'Points cut off at 0 or 10' }),
  passages: z
    .array(z.string())
    .max(3)
    .meta({ description: 'Passages with these words, three at most' }),
  /** Sentiment reads the title and this much of the text; 0: only the title. */
  read_characters: z.number().meta({ description: 'Characters of text read beside the title' }),
})
export type Words = z.infer<typeof Words>

export const SentimentReasons = z.discriminatedUnion('kind', [
  Words,
  Quotes,
  z.object({ kind: z.literal('not in English').meta({ description: 'Without a score' }) }),
])
export type SentimentReasons = z.infer<typeof SentimentReasons>

/** Points, at most 10 together: novelty, age, substance. */
const Parts = z.object({
  kind: z.literal('parts').meta({ description: 'By the built-in analyser' }),
  novelty: z.number().meta({ description: 'Points for being new' }),
  age: z.number().meta({ description: 'Points for its age' }),
  substance: z.number().meta({ description: 'Points for facts in the text' }),
  signs: z.array(z.string()).meta({ description: 'What was found in the text, in words' }),
  /** 3 for an advertisement, otherwise 10. */
  limit: z.number().meta({ description: 'Most points it can get: 3 for advertising, else 10' }),
})
export type Parts = z.infer<typeof Parts>

export const FreshnessReasons = z.discriminatedUnion('kind', [Parts, Quotes])
export type FreshnessReasons = z.infer<typeof FreshnessReasons>

export const AdReason = z.object({
  reason: z.string().meta({ description: 'Why, in words' }),
  /** The words that gave it away; null for a model, which names none, and for a publisher marked as a wire. */
  words: z
    .string()
    .nullable()
    .meta({ description: 'Words that gave it away; null where there are none' }),
})

export const Receipt = z.object({
  analyzer: z.string().meta({ description: '`built-in` or the name of a model' }),
  /** The version of the built-in analyser, or what the vendor calls the model. */
  version: z.string().meta({ description: 'Version of the analyser' }),
  analyzed_at: Time.meta({ description: 'Time of the analysis' }),
  read_characters: z.number().meta({ description: 'Characters of text read beside the title' }),
  age_minutes: z.number().meta({ description: 'Age of the article when it was analysed' }),
  /** The analyser's own score, even if corrected since. */
  freshness_score: z
    .number()
    .meta({ description: '0 (old news) to 10 (new); null without an analysis' }),
  sentiment_score: SentimentScore,
  ad: ProbablyAd,
  freshness: FreshnessReasons.meta({ description: 'What the freshness score is made of' }),
  sentiment: SentimentReasons.meta({ description: 'What the sentiment score is made of' }),
  ad_reasons: z.array(AdReason).meta({ description: 'Why it counts as advertising' }),
  /** The article most like it among those of the 48 hours before, if it is still there to be read. */
  told_before: z
    .object({
      title: Headline,
      url: ArticleUrl,
      publisher: z
        .string()
        .nullable()
        .meta({ description: 'The outlet; null when it was deleted' }),
      published_at: PublishedAt,
    })
    .nullable()
    .meta({ description: 'Most similar article of the 48 hours before; null without one' }),
  /** The story it belongs to, from two outlets on. */
  story: z
    .object({
      outlets: OutletCount,
      is_first: z.boolean().meta({
        description: 'Whether this article was first, alone or with others within two minutes',
      }),
      first_publisher: NameOfFirstOutlet,
      first_at: FirstReportAt,
    })
    .nullable()
    .meta({ description: 'Its story, from two outlets on; else null' }),
})
export type Receipt = z.infer<typeof Receipt>

/** For admins alone. */
const ReceiptForAdmins = z.object({
  cost_usd: z.number().meta({ description: 'Cost in US dollars' }),
  raw_answer: z.string().nullable().meta({ description: 'Answer of the model; null without one' }),
})

export const ArticleReceipt = z.object({
  /** Null where none was kept: the scores are older than receipts. */
  receipt: Receipt.nullable().meta({ description: 'Null where none was kept' }),
  /** Receipts are kept since; null while there are none. */
  kept_since: Time.nullable().meta({
    description: 'Time of the oldest receipt; null while there is none',
  }),
  /** Fields set by an editor since; the receipt explains the analyser's own values. */
  corrected: z.array(CorrectedField).meta({ description: 'Fields that an editor set since' }),
  admin: adminOnly(ReceiptForAdmins).meta({ description: 'Cost and raw answer, for admins only' }),
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
