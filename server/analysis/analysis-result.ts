import type { SentimentReason } from '../../contract/analysis/analysis.ts'
import { TAG_MAX_CHARACTERS } from '../../contract/news/tags.ts'
import { plainLine } from '../news/feed-reading/plain-text.ts'

/** What an analysis stores, by a model or the built-in analyser. */
export type AnalysisResult = {
  freshness: number
  /** Null where the analyser gives none; `sentiment_reason` then says why. */
  sentiment: number | null
  sentiment_reason: SentimentReason | null
  tags: string[]
  overview: string
  ad: boolean
  ad_reason: string | null
}

const MOST_TAGS = 5
/** Of one name; far more than is kept of it, so that markup is still seen as such. */
const LONGEST_READ = 1000

/** Names as a reader may see them: plain, short, each once whatever its case. Anything that smells of markup or a link is left out. */
export function cleanTags(names: string[]): string[] {
  const kept = new Map<string, string>()
  for (const whole of names) {
    if (kept.size === MOST_TAGS) break
    const name = whole.slice(0, LONGEST_READ)
    if (SUSPICIOUS.test(name)) continue
    const plain = plainLine(name.replace(/^#+/, ''))
      .slice(0, TAG_MAX_CHARACTERS)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trim()
    if (/[\p{L}\p{N}]/u.test(plain) && !kept.has(plain.toLowerCase()))
      kept.set(plain.toLowerCase(), plain)
  }
  return [...kept.values()]
}

const SUSPICIOUS = /[<>{}[\]()|\\^`"=]|&\w+;|:\/\/|\bwww\.|\bjavascript:|\bdata:/i
