import * as z from 'zod'
import { plainText, shorten } from '../feeds/plain-text.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { cleanTags } from './clean-tags.ts'

const score = z.number().min(0).max(10)
const Answer = z.object({
  freshness: score,
  sentiment: score,
  tags: z.array(z.string().max(1000)).max(10_000),
  overview: z.string().refine((text) => text.trim() !== ''),
  ad: z.boolean().nullish(),
})

const LONGEST_OVERVIEW = 2000

/** The analysis in a model's answer, also when it stands in a code fence, between sentences or in a wrapper; undefined if it is not there. */
export function parseAnswer(content: string): AnalysisResult | undefined {
  for (const candidate of candidates(content)) {
    const answer = Answer.safeParse(unwrapped(candidate))
    if (answer.success) return cleaned(answer.data)
  }
  return undefined
}

function cleaned({
  freshness,
  sentiment,
  tags,
  overview,
  ad,
}: z.output<typeof Answer>): AnalysisResult | undefined {
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
    tags: cleanTags(tags),
    overview: text,
    ad: ad ?? false,
    ad_reason: ad ? 'the language model calls it an advertisement' : null,
  }
}

/** A list of one, or an object whose only field is the answer, is still the answer. */
function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? value[0] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const [only, ...others] = Object.values(value)
  return others.length === 0 && typeof only === 'object' ? unwrapped(only) : value
}

function* candidates(content: string): Generator<unknown> {
  const text = content.trim()
  yield parsed(text)
  const fence = /```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1]
  if (fence) yield parsed(fence)
  const [from, to] = [text.search(/[{[]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))]
  if (from >= 0 && to > from) yield parsed(text.slice(from, to + 1))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
