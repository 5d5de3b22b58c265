import { expect, test } from 'vitest'
import { type Expected, HAND_WRITTEN } from '../../testing/hand-written-headlines.ts'
import { readArticle } from '../read.ts'

const analyze = ({ headline }: Expected) => {
  const { sentiment, tags, advertising } = readArticle({
    title: headline,
    url: 'https://outlet.example/a',
  })
  return { sentiment: sentiment?.score ?? null, tags, ad: advertising.ad }
}
const bandOf = (score: number | null) =>
  score === null ? 'none' : score <= 3 ? 'bearish' : score >= 7 ? 'bullish' : 'neutral'

const judged = HAND_WRITTEN.map((expected) => {
  const found = analyze(expected)
  const tagsRight =
    (expected.tags ?? []).every((tag) => found.tags.includes(tag)) &&
    !(expected.notTags ?? []).some((tag) => found.tags.includes(tag))
  return {
    expected,
    found,
    band: bandOf(found.sentiment),
    tagsRight,
    adRight: found.ad === (expected.ad ?? false),
  }
})

test('at least 85 % have the expected band, tags and ad flag', () => {
  const wrong = judged.filter(
    ({ expected, band, tagsRight, adRight }) => band !== expected.band || !tagsRight || !adRight,
  )
  const lines = wrong.map(
    ({ expected, found }) => `${expected.headline} -> ${JSON.stringify(found)}`,
  )
  expect(wrong.length / judged.length, lines.join('\n')).toBeLessThanOrEqual(0.15)
})

test('at most one has the opposite sign', () => {
  const opposite = judged.filter(
    ({ expected, band }) =>
      band !== 'neutral' && expected.band !== 'neutral' && band !== expected.band,
  )
  const lines = opposite.map(({ expected, found }) => `${found.sentiment} ${expected.headline}`)
  expect(opposite.length, lines.join('\n')).toBeLessThanOrEqual(1)
})
