import { join } from 'node:path'
import * as z from 'zod'
import { plainText } from '../server/news/feed-reading/plain-text.ts'
import { explainSentiment, readSentiment } from '../server/reading/sentiment/explain-sentiment.ts'
import { storyText } from '../server/reading/text/clean-text.ts'
import { languageOf } from '../server/reading/text/language.ts'
import { sentimentWords } from '../server/reading/text/masked-words.ts'
import { STOP_WORDS } from '../server/reading/text/stems.ts'
import { readLines } from './sentiment-data.ts'

const Text = z.object({ title: z.string(), lead: z.string() })

/** How good the reasons are that receipts give: what a reader sees without knowing the model. */
export function receiptShares(data: string, stories = join(data, '../../stories')) {
  const receipts = readLines(stories, 'dev-stories')
    .map((line) => Text.parse(line))
    .map(
      ({ title, lead }) =>
        [title, lead].map((text) => storyText(plainText(text))) as [string, string],
    )
    .filter(([title, lead]) => languageOf(title, lead) === 'en')
    .map(([title, lead]) => explainSentiment(readSentiment(title, lead)))
  const strongest = (words: { push: number }[]) =>
    Math.max(0, ...words.map(({ push }) => Math.abs(push)))
  const first = (test: (word: string) => boolean) =>
    receipts.filter(({ words }) => words[0] && test(words[0].word)).length
  const rows = {
    'without a word': receipts.filter(({ words }) => words.length === 0).length,
    'the rest is larger than the strongest reason': receipts.filter(
      ({ words, rest }) => Math.abs(rest) > strongest(words),
    ).length,
    'begin with an empty word': first((word) => EMPTY.has(word.toLowerCase())),
    "begin with a coin's name": first((word) =>
      sentimentWords(word).every((token) => token === '<coin>'),
    ),
    'do not add up': receipts.filter(
      ({ words, start, rest, limited, score }) =>
        Math.abs(words.reduce((sum, { push }) => sum + push, start + rest + limited) - score) >
        1e-6,
    ).length,
    'name a phrase': receipts.filter(({ words }) => words.some(({ word }) => word.includes(' ')))
      .length,
  }
  console.log(`receipts of ${receipts.length} articles`)
  for (const [about, count] of Object.entries(rows)) console.log(`  ${about} ${count}`)
}

/** Words of every sentence; 'down' and 'never' say something. */
const EMPTY = new Set(
  [...STOP_WORDS].filter((word) =>
    /^(?:as|up|to|in|on|for|by|with|of|at|is|are|it|its|the|an?|and|or|how|why|what|when|after|amid|while|will|could|may|can|than|more|just|now|be|this|that|has|have)$/.test(
      word,
    ),
  ),
)
