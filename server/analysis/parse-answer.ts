import * as z from 'zod'
import { SCORE_MAX, SCORE_MIN } from '../../contract/analysis/scores.ts'
import { plainText, shorten } from '../news/feed-reading/plain-text.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { cleanTags } from './analysis-result.ts'
import type { ClaimedQuote } from './verify-quotes.ts'

/** Longer texts are cut rather than requested again: they were paid for. */
const LONGEST_READ = 20_000
const LONGEST_OVERVIEW = 2000
const WRAPPERS_AT_MOST = 3
const MOST_QUOTES_READ = 3
const LONGEST_QUOTE_READ = 2000
const SCORE_MIDDLE = 5

const score = z.number().min(SCORE_MIN).max(SCORE_MAX)
const Answer = z.object({
  freshness: score,
  sentiment: score,
  tags: z.array(z.string()),
  overview: z
    .string()
    .refine((text) => text.trim() !== '', 'is empty')
    .transform((text) => text.slice(0, LONGEST_READ)),
  ad: z.boolean().nullish(),
  freshness_quotes: z.unknown().optional(),
  sentiment_quotes: z.unknown().optional(),
})
/** Quotes are a service beside the analysis: none of them makes it incomplete. */
const Claim = z.union([
  z.string().transform((text) => ({ text, pull: undefined })),
  z.object({ text: z.string(), pull: z.enum(['up', 'down']).optional().catch(undefined) }),
])

/** A model's result and the passages it cites. */
export type Answered = AnalysisResult & {
  quotes: { freshness: ClaimedQuote[]; sentiment: ClaimedQuote[] }
}

/**
 * Finds the analysis in a reply, also inside a code fence, between sentences or in a wrapper; undefined if
 * there is none.
 */
export function parseAnswer(content: string): Answered | undefined {
  try {
    for (const candidate of candidates(content)) {
      const answer = Answer.safeParse(unwrapped(candidate))
      if (answer.success) return cleaned(answer.data)
    }
  } catch {
    // whatever a stranger's text can do to a parser, it is no analysis, and the call must be settled
  }
  return undefined
}

/** What keeps a reply from being an analysis, for whoever tests a model. */
export function problemOf(content: string): string {
  for (const candidate of candidates(content)) {
    const fields = unwrapped(candidate)
    const issue = fields ? Answer.safeParse(fields).error?.issues[0] : undefined
    if (issue) return `In its answer, ${issue.path.join('.') || 'the object'} ${issue.message}.`
  }
  return 'Its answer is no JSON object.'
}

function cleaned(answer: z.output<typeof Answer>): Answered | undefined {
  const { freshness, sentiment, tags, overview, ad } = answer
  const text = shorten(
    plainText(overview)
      .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '')
      .trim(),
    LONGEST_OVERVIEW,
  )
  if (text === '') return undefined
  return {
    freshness,
    sentiment,
    sentiment_reason: null,
    tags: cleanTags(tags),
    overview: text,
    ad: ad ?? false,
    ad_reason: ad ? 'the language model calls it an advertisement' : null,
    quotes: {
      freshness: claimed(answer.freshness_quotes, freshness),
      sentiment: claimed(answer.sentiment_quotes, sentiment),
    },
  }
}

/** A passage that does not say which way it pulls pulls towards its score. */
function claimed(list: unknown, score: number): ClaimedQuote[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, MOST_QUOTES_READ).flatMap((one) => {
    const quote = Claim.safeParse(one).data
    if (!quote) return []
    const text = quote.text.slice(0, LONGEST_QUOTE_READ)
    return [
      { text, pull: quote.pull ?? (score >= SCORE_MIDDLE ? ('up' as const) : ('down' as const)) },
    ]
  })
}

/** Unwraps a list of one, or an object with a single field. */
function unwrapped(value: unknown): unknown {
  let inner = value
  for (let wrappers = 0; wrappers < WRAPPERS_AT_MOST; wrappers++) {
    if (typeof inner !== 'object' || inner === null) return undefined
    const [only, ...others] = Object.values(inner)
    if (others.length > 0 || typeof only !== 'object') break
    inner = only
  }
  return inner
}

function* candidates(content: string): Generator<unknown> {
  const text = content.trim()
  yield parsed(text)
  const fenced = insideFence(text)
  if (fenced !== undefined) yield parsed(fenced)
  const [from, to] = [text.search(/[{[]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))]
  if (from >= 0 && to > from) yield parsed(text.slice(from, to + 1))
}

const FENCE = '```'

function insideFence(text: string): string | undefined {
  const from = text.indexOf(FENCE)
  const to = text.indexOf(FENCE, from + FENCE.length)
  return from < 0 || to < 0 ? undefined : text.slice(from + FENCE.length, to).replace(/^json/i, '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
