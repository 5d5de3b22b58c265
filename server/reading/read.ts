import { detectAd } from './advertising/detect-ad.ts'
import { type CoinNames, wellKnownCoinNames } from './coins/dictionary.ts'
import { linkCoins } from './coins/link-coins.ts'
import {
  type Comparison,
  comparisonOf,
  isGlue,
  isTeaser,
  namesInside,
} from './comparison/comparison.ts'
import { extractOverview } from './overview/overview.ts'
import {
  explainSentiment,
  readSentiment,
  type SentimentReceipt,
} from './sentiment/explain-sentiment.ts'
import { findTags } from './tags/find-tags.ts'
import { cleanLead } from './text/clean-lead.ts'
import { storyLines, storyText } from './text/clean-text.ts'
import { foldText } from './text/fold-text.ts'
import { languageOf } from './text/language.ts'
import { oneOf } from './text/pattern.ts'

/** Plain text, as ingest stores it; only the title is needed. */
export type ArticleText = {
  title: string
  /** As the feed gave it. */
  summary?: string | null
  content?: string | null
  url?: string
  /** Milliseconds. A coin's symbol or other name may mean it only from a day on. */
  at?: number
}

/** Far more than any rule looks at; keeps a megabyte of text from costing time. */
const MOST_TITLE = 1000
const MOST_CONTENT = 20_000
/** As the database's function article_lead has it. */
const LEAD_CHARACTERS = 1000

/** Everything known from an article's text. */
export type ArticleReading = ReturnType<typeof readArticle>

/** The one way to read an article. Pure: the same text and coins give the same answers. Each part is computed on first use and kept. */
export function readArticle(article: ArticleText, coins?: CoinNames) {
  const { url = '', at = 0 } = article
  const names = () => coins ?? wellKnownCoinNames()
  const cleaned = lazily({
    title: () => storyText(article.title.slice(0, MOST_TITLE)),
    lines: () => storyLines((article.content || article.summary || '').slice(0, MOST_CONTENT)),
    text: (): string => cleaned.lines.join(' '),
  })
  const folded = lazily({
    title: () => foldText(article.title),
    lead: () =>
      cleanLead(
        article.title,
        article.summary || (article.content ?? '').slice(0, LEAD_CHARACTERS),
      ),
  })
  const reading = lazily({
    /** ISO 639-1 code, or 'other'. */
    language: () => languageOf(cleaned.title, cleaned.text),
    /** By the text alone; `advertisingOf` also knows editor, publisher and label. */
    advertising: () => detectAd(cleaned.title, cleaned.text, url),
    /** Main ones first. */
    coins: () =>
      linkCoins(names().dictionary, { title: folded.title, lead: folded.lead, time: at }),
    /** Null where the text is not in English. */
    sentiment: (): Sentiment | null => {
      if (reading.language !== 'en') return null
      const found = readSentiment(cleaned.title, cleaned.text)
      return { score: found.score, explain: () => explainSentiment(found) }
    },
    /** What kind of headline it is, for the choice of a story's lead. */
    headline: () => ({ glue: isGlue(article.title), teaser: isTeaser(article.title) }),
    /** Names of people and firms inside the sentences of the summary; in headlines capitals say little. */
    names: () => namesInside(article.summary ?? ''),
    tags: () => findTags(cleaned.title, cleaned.text),
    /** Empty where the text says no more than the title. */
    overview: () => extractOverview(cleaned.title, cleaned.lines),
    substance: () => substanceOf(cleaned.title, cleaned.text),
    /** What grouping compares. */
    comparison: (): Comparison =>
      comparisonOf(
        { title: folded.title, lead: folded.lead, language: reading.language },
        names().words,
      ),
    /** Length of the cleaned text, beside the title. */
    characters: () => cleaned.text.length,
  })
  return reading
}

type Sentiment = { score: number; explain: () => SentimentReceipt }
type Lazy<Parts extends Record<string, () => unknown>> = {
  readonly [Name in keyof Parts]: ReturnType<Parts[Name]>
}

/** An object whose fields are computed on first use. */
function lazily<Parts extends Record<string, () => unknown>>(parts: Parts): Lazy<Parts> {
  const made = {}
  for (const [name, work] of Object.entries(parts)) {
    const get = () => {
      const value = work()
      Object.defineProperty(made, name, { value })
      return value
    }
    Object.defineProperty(made, name, { get, configurable: true })
  }
  return made as Lazy<Parts>
}

/** Did something happen, with figures and someone quoted, or could it have been written any day? */
export type Substance = {
  /** 0 to 1. */
  value: number
  /** What was found, in words for a person. */
  signs: string[]
}

function substanceOf(title: string, text: string): Substance {
  const found = [
    { sign: 'an event in the title', share: EVENT.test(title) ? 0.4 : 0 },
    { sign: 'figures in the title', share: /\d/.test(title) ? 0.15 : 0 },
    { sign: 'figures in the text', share: /\d/.test(text) ? 0.1 : 0 },
    { sign: 'a quotation', share: /["“”]/.test(text) ? 0.15 : 0 },
    { sign: 'length', share: 0.2 * clamp(text.length / LONG_TEXT) },
    { sign: 'a title for any day', share: EVERGREEN.test(title) ? -0.5 : 0 },
  ].filter(({ share }) => share !== 0)
  return {
    value: clamp(found.reduce((sum, { share }) => sum + share, 0)),
    signs: found.map(({ sign }) => sign),
  }
}

const LONG_TEXT = 1200
const clamp = (value: number) => Math.max(0, Math.min(1, value))

const EVENT = new RegExp(
  String.raw`\b(?:${oneOf(String.raw`
    announc|launch|approv|reject
    su(?:es|ed)\b
    fil(?:es|ed)\b
    hack|exploit|drain|stole|acquir
    rais(?:es|ed)\b
    charg|arrest|sentenc|indict|settl|dismiss|toss
    ban(?:s|ned)\b
    pass(?:es|ed)\b
    sign(?:s|ed)\b
    list(?:s|ed)\b
    delist|halt|resum
    hit(?:s)?\b
    surg|soar|jump|climb|rall
    r(?:ise|ose)
    plung|crash|tumbl|slid|fell|falls|drop|sink|reclaim|break|unveil|debut|buys|bought
    sells|sold|adds
    cut(?:s)?\b
    report|warn|seiz|liquidat|upgrad|activat|burn|unlock|appoint|resign|partner|integrat
    expand|secur
    win(?:s)?\b
    won\b
    los(?:es|t)\b
  `)})`,
  'i',
)
const EVERGREEN =
  /\b(?:price prediction|what is|what are|how to|guide|explained|best .{0,30} to buy|top \d+|\d+ best|things to know|here'?s (?:why|what|how)|reasons why|beginner|vs\.?|everything you need|is it (?:too late|worth))\b|\?\s*$/i
