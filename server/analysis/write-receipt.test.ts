import { expect, test } from 'vitest'
import { assess, resultOf } from './built-in/analyze-built-in.ts'
import type { Vendor } from './models/vendors.ts'
import { receiptOfBuiltIn, receiptOfModel } from './write-receipt.ts'

type Article = Parameters<typeof receiptOfModel>[0]
const AT = new Date('2026-11-15T12:00:00.000Z')
const STORY = {
  title: 'Lender Marrow halts withdrawals after $14 million exploit',
  content: `An oracle error let one account drain $14 million from the lender Marrow. ${'Withdrawals are halted. '.repeat(20)}`,
}
const article = (given: Partial<Article> = {}) =>
  ({
    id: 7,
    ...STORY,
    summary: 'A summary.',
    sort_at: '2026-11-15T09:00:40.000Z',
    ...given,
  }) as Article

const VENDOR = {
  model: 'gpt-4',
  upstreamModel: 'gpt-4o',
  price: { prompt: 0.03, completion: 0.06 },
} as Vendor
const ANSWER = {
  result: {
    freshness: 8,
    sentiment: 2,
    sentiment_reason: null,
    tags: [],
    overview: '',
    ad: false,
    ad_reason: null as string | null,
    quotes: {
      sentiment: [{ text: 'halts withdrawals', pull: 'down' as const }],
      freshness: [{ text: 'one account drain', pull: 'up' as const }],
    },
  },
  raw: '{"freshness":8}',
  usage: null,
}
const SPENT = { prompt: 1000, cached: 0, completion: 500, total: 1500 }
const ofModel = (
  given: Partial<Article> = {},
  answer: Partial<typeof ANSWER> = {},
  spent: typeof SPENT | null = SPENT,
) => receiptOfModel(article(given), VENDOR, { ...ANSWER, ...answer }, spent, AT)

test("a model's receipt: scores, who gave them when, what was read, verified passages, the cost", () => {
  expect(ofModel()).toEqual({
    article_id: 7,
    analyzed_at: '2026-11-15T12:00:00.000Z',
    age_minutes: 179,
    freshness_score: 8,
    sentiment_score: 2,
    ad: false,
    analyzer: 'gpt-4',
    version: 'gpt-4o',
    read_characters: STORY.content.length,
    sentiment: { kind: 'quotes', quotes: ANSWER.result.quotes.sentiment, left_out: 0 },
    freshness: { kind: 'quotes', quotes: ANSWER.result.quotes.freshness, left_out: 0 },
    ad_reasons: [],
    cost_usd: 0.06,
    raw_answer: '{"freshness":8}',
  })
})

test('an article dated ahead is no minute old; without a count of tokens nothing was spent', () => {
  expect(ofModel({ sort_at: '2026-11-15T12:05:00.000Z' }).age_minutes).toBe(0)
  expect(ofModel({}, {}, null).cost_usd).toBe(0)
  expect(ofModel({ content: '' }).read_characters).toBe('A summary.'.length)
})

test('what gave an advertisement away is named', () => {
  const result = { ...ANSWER.result, ad: true, ad_reason: 'it is sponsored' }
  expect(ofModel({}, { result })).toMatchObject({
    ad: true,
    ad_reasons: [{ reason: 'it is sponsored', words: null }],
  })
})

test('a raw answer is kept up to 20,000 characters, without what PostgreSQL refuses', () => {
  expect(ofModel({}, { raw: `a\0b\0${'x'.repeat(30_000)}` }).raw_answer).toBe(
    `ab${'x'.repeat(19_996)}`,
  )
  expect(ofModel({}, { raw: 'half \ud83d' }).raw_answer).toBe('half \ufffd')
})

function ofBuiltIn(
  given: { title?: string; content?: string } = {},
  similarity = 0,
  isWire = false,
) {
  const report = { id: 3, title: 'Earlier', url: null, at: null }
  const assessed = assess({ ...STORY, ...given, isWire }, { similarity, report }, AT)
  return { assessed, receipt: receiptOfBuiltIn(article(given), assessed, resultOf(assessed), AT) }
}

test("the built-in analyser's receipt: parts of freshness to a tenth, words that add up to the sentiment", () => {
  const { assessed, receipt } = ofBuiltIn()
  expect(receipt).toMatchObject({
    article_id: 7,
    analyzer: 'built-in',
    version: expect.stringMatching(/^\d+\.\d+$/),
    read_characters: assessed.reading.characters,
    freshness: { kind: 'parts', novelty: expect.any(Number), limit: 10 },
    sentiment: { kind: 'words', read_characters: expect.any(Number) },
    ad: false,
    ad_reasons: [],
  })
  const { freshness, sentiment } = receipt
  if (freshness.kind !== 'parts' || sentiment.kind !== 'words') throw new Error('of another kind')
  for (const part of [freshness.novelty, freshness.age, freshness.substance])
    expect(part * 10).toBeCloseTo(Math.round(part * 10), 9)
  expect(freshness.novelty + freshness.age + freshness.substance).toBeCloseTo(
    receipt.freshness_score ?? 0,
    0,
  )
  const pushes = sentiment.words.reduce((sum, { push }) => sum + push, 0)
  expect(sentiment.start + pushes + sentiment.rest + sentiment.limited).toBeCloseTo(
    receipt.sentiment_score ?? 0,
    5,
  )
  expect(sentiment.passages.length).toBeGreaterThan(0)
})

test.each([
  [0.149, null],
  [0.15, 3],
])('an earlier report that is alike by %d is named: %j', (similarity, id) => {
  expect(ofBuiltIn({}, similarity).receipt.told_article_id).toBe(id)
})

test('no earlier report is named where there is none', () => {
  const assessed = assess(STORY, { similarity: 0.5, report: null }, AT)
  expect(receiptOfBuiltIn(article(), assessed, resultOf(assessed), AT).told_article_id).toBeNull()
})

test('the cues of an advertisement are named with their words, those that speak against it are not', () => {
  const { assessed, receipt } = ofBuiltIn(
    {
      title: 'Best presale to buy now: this token could 100x (sponsored)',
      content: `Its founder told reporters on Monday to hurry. ${STORY.content}`,
    },
    0,
    true,
  )
  expect(receipt.ad).toBe(true)
  const reasons = assessed.reading.advertising.cues.map(({ reason }) => reason)
  expect(reasons).toContain('it reports as a newsroom does')
  expect(receipt.ad_reasons.map(({ reason }) => reason)).not.toContain(
    'it reports as a newsroom does',
  )
  expect(receipt.ad_reasons).toContainEqual({
    reason: 'the title says it is sponsored',
    words: '(sponsored)',
  })
  expect(receipt.ad_reasons).toContainEqual({
    reason: 'its publisher is marked as a wire of press releases',
    words: null,
  })
})

test('a text that is not in English has no sentiment', () => {
  const french = {
    title: 'Le bitcoin chute sous les 60 000 dollars',
    content: 'Le marché est dans le rouge pour la journée.',
  }
  expect(ofBuiltIn(french).receipt).toMatchObject({
    sentiment_score: null,
    sentiment: { kind: 'not in English' },
  })
})
