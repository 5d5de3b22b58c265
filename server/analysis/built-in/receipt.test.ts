import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { storyOf } from '../../../demo/story.ts'
import { reportsBetween } from '../../../demo/timeline.ts'
import { explainSentiment, readSentiment } from '../../reading/sentiment/explain-sentiment.ts'
import { features, scaleOf } from '../../reading/sentiment/features.ts'
import { probabilities, shippedModel } from '../../reading/sentiment/score-sentiment.ts'
import { featureKey } from '../../reading/text/feature-key.ts'
import { sentimentWords } from '../../reading/text/masked-words.ts'
import { placedWords } from '../../reading/text/words.ts'
import { analyzeBuiltIn, assess, receiptOf, resultOf } from './analyze-built-in.ts'

const NOW = Date.parse('2026-11-15T14:05:00Z')
const demo = reportsBetween('receipts', NOW - 6 * DAY_MS, NOW, NOW)
  .slice(0, 200)
  .map((report) => storyOf('receipts', report, NOW + DAY_MS))

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

const explain = ({ title, lead }: { title: string; lead: string }) =>
  explainSentiment(readSentiment(title, lead))

test('taking the strongest reason out of the text moves the score the way that is listed', () => {
  for (const { title } of demo.slice(0, 60)) {
    const read = readSentiment(title)
    const [first] = explainSentiment(read).words
    if (!first || Math.abs(first.push) < 0.5) continue
    const taken = new Set(placedWords(first.word, 'receipts').map(({ key }) => key))
    const change = read.pointsWithout(new Set()) - read.pointsWithout(taken)
    expect(Math.sign(change), `${first.word} in ${title}`).toBe(Math.sign(first.push))
  }
})

test.each([
  ['Token Forms All-Time Low After Tariff News', 'All-Time Low'],
  ['$550M in crypto longs liquidated in past hour', 'longs liquidated'],
])('%s: the phrase is named', (title, phrase) => {
  const { words } = explain({ title, lead: '' })
  expect(words.map(({ word }) => word)).toContain(phrase)
})

test('features that were numbered give what their names give', () => {
  const model = shippedModel()
  const places = new Map(model.keys.entries().map(([place, key]) => [key, place]))
  for (const { title } of demo.slice(0, 50)) {
    const found = features(title)
    const scale = model.scale * scaleOf(found)
    const [down = 0, up = 0] = [0, 1].map((side) => {
      const pushes = [...found].map(([name, weight]) => {
        const place = places.get(featureKey(name))
        return place === undefined ? 0 : (model.weights[2 * place + side] as number) * weight
      })
      return Math.exp(
        (model.biases[side] as number) + scale * pushes.reduce((sum, push) => sum + push, 0),
      )
    })
    expect(probabilities(model, title).bullish, title).toBeCloseTo(up / (1 + down + up), 10)
  }
})

test('function words, figures and names are never listed alone', () => {
  const listed = demo.flatMap((story) => explain(story).words.map(({ word }) => word))
  const SMALL =
    /^(?:the|an?|of|at|its?|is|are|was|were|has|have|and|or|this|that|in|on|to|for|by|with|from|into|as|after|while)$/i
  expect(listed.filter((word) => SMALL.test(word) || /^\P{L}+$/u.test(word))).toEqual([])
  expect(
    listed.filter((word) => sentimentWords(word).every((token) => token === '<coin>')),
  ).toEqual([])
  const { words } = explain({
    title: 'Binance and Ripple say Bitcoin rally lifts Trump-linked fund',
    lead: 'Shares of Binance rival Gemini rose up to 20 % on Tuesday as the rally went on.',
  })
  expect(
    words
      .map(({ word }) => word)
      .filter((word) => /binance|ripple|bitcoin|gemini|^up$/i.test(word)),
  ).toEqual([])
})

test('no passage ends inside a word', () => {
  for (const { title, lead } of demo) {
    const whole = words(`${title} ${lead}`)
    for (const passage of explainSentiment(readSentiment(title, lead)).passages)
      expect([...words(passage)].filter((word) => !whole.has(word))).toEqual([])
  }
})

test('start, pushes, rest and limit add up to the score; hardly any rest is larger than the strongest reason', () => {
  const receipts = demo.map(explain)
  for (const { score, start, words, rest, limited } of receipts)
    expect(words.reduce((sum, { push }) => sum + push, start + rest + limited)).toBeCloseTo(
      score,
      5,
    )
  const clear = receipts.filter(
    ({ words, rest }) => Math.abs(rest) <= Math.max(...words.map(({ push }) => Math.abs(push))),
  )
  expect(clear.length / receipts.length).toBeGreaterThanOrEqual(0.95)
  expect(receipts.filter(({ words }) => words.length === 0)).toEqual([])
})

test('a score at the end of the scale says that it was limited', () => {
  const strong = explainSentiment(
    readSentiment(
      'Bitcoin surges to record high as ETF approval sparks massive rally and inflows soar',
    ),
  )
  expect(strong).toMatchObject({ score: 10, readCharacters: 0 })
  expect(strong.limited).toBeLessThan(0)
})

test('the receipt belongs to the analysis: same scores, the earlier report, the cue of the ad', () => {
  const first = {
    id: 1,
    title: 'SEC approves spot Solana ETF',
    url: 'https://outlet.example/solana-etf',
  }
  const earlier = { similarity: 0.3, report: { ...first, at: '2026-11-10T08:00:00.000Z' } }
  const article = {
    title: 'Spot Solana ETF approved by SEC (sponsored)',
    content: 'The agency cleared the fund on Tuesday. Trading starts on Friday with $20 million.',
    url: 'https://other.example/sol',
    at: Date.parse('2026-11-10T08:30:00Z'),
  }
  const at = new Date('2026-11-10T09:00:00Z')
  const analysis = analyzeBuiltIn(article, earlier, at)
  const receipt = receiptOf(assess(article, earlier, at))
  expect(receipt.sentiment?.score).toBe(analysis.sentiment)
  expect(receipt.freshness).toMatchObject({
    score: analysis.freshness,
    earlier,
    ageHours: 0.5,
    limit: 3,
    signs: expect.arrayContaining(['an event in the title', 'figures in the text']),
  })
  expect(receipt.ad).toMatchObject({
    flagged: true,
    cues: [{ words: '(sponsored)', where: 'title' }],
  })
  const corrected = assess({ ...article, corrected: false }, earlier, at)
  expect(receiptOf(corrected)).toMatchObject({ ad: { flagged: false }, freshness: { limit: 10 } })
  expect(resultOf(corrected).ad).toBe(true)
})

test('text that is not in English has a receipt without sentiment', () => {
  expect(
    receiptOf(assess({ title: 'Le bitcoin chute sous les 60 000 dollars' })).sentiment,
  ).toBeNull()
})
