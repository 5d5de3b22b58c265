import { expect, test } from 'vitest'
import { analyzeBuiltIn, type BuiltInArticle } from './analyze-built-in.ts'
import { storyText } from './clean-text.ts'
import { extractOverview } from './overview.ts'
import { shiftPolarity } from './polarity-shift.ts'
import { scoreSentiment } from './score-sentiment.ts'
import { tokens } from './tokens.ts'

const article = (change: Partial<BuiltInArticle> = {}): BuiltInArticle => ({
  title: 'SEC approves spot Solana ETF',
  content:
    '<p>The agency cleared the fund on Tuesday. "It is a milestone for investors," the issuer said. Trading starts on Friday with $20 million in seed money. Nobody expected it this early.</p>',
  url: 'https://outlet.example/solana-etf',
  published_at: '2026-11-10T08:00:00Z',
  ...change,
})
const now = new Date('2026-11-10T09:00:00Z')

test('an article is scored, tagged and summarised', () => {
  expect(analyzeBuiltIn(article(), [], now)).toEqual({
    freshness: 9,
    sentiment: expect.toSatisfy((score: number) => score >= 7),
    tags: ['Solana', 'ETF', 'Regulation'],
    overview:
      'The agency cleared the fund on Tuesday. "It is a milestone for investors," the issuer said. Trading starts on Friday with $20 million in seed money.',
    ad: false,
    ad_reason: null,
  })
})

test('the same input gives the same output', () => {
  expect(analyzeBuiltIn(article(), [article()], now)).toEqual(analyzeBuiltIn(article(), [article()], now))
})

test('a title alone is enough', () => {
  expect(analyzeBuiltIn({ title: 'Bitcoin plunges 9% as ETF outflows hit record' })).toMatchObject({
    sentiment: expect.toSatisfy((score: number) => score <= 3),
    tags: expect.arrayContaining(['Bitcoin', 'ETF']),
    overview: 'Bitcoin plunges 9% as ETF outflows hit record',
    ad: false,
  })
})

test('a story told before is not fresh, the first telling is', () => {
  const first = article()
  const later = article({
    url: 'https://other.example/sol',
    published_at: '2026-11-10T08:30:00Z',
    title: 'Spot Solana ETF approved by SEC',
  })
  const both = [first, later]
  expect(analyzeBuiltIn(first, both, now).freshness).toBe(9)
  expect(analyzeBuiltIn(later, both, now).freshness).toBeLessThanOrEqual(6)
  const muchLater = { ...later, published_at: '2026-11-13T08:30:00Z' }
  expect(analyzeBuiltIn(muchLater, [first], new Date('2026-11-13T09:00:00Z')).freshness).toBe(9)
})

test('old, evergreen and promotional pieces are less fresh', () => {
  const fresh = analyzeBuiltIn(article(), [], now).freshness
  expect(analyzeBuiltIn(article(), [], new Date('2026-11-12T09:00:00Z')).freshness).toBeLessThan(fresh)
  expect(analyzeBuiltIn(article({ title: 'What is a Solana ETF?' }), [], now).freshness).toBeLessThan(fresh)
  const pushed = analyzeBuiltIn(article({ url: 'https://outlet.example/press-release/solana' }), [], now)
  expect(pushed).toMatchObject({ ad: true, ad_reason: 'the address is in a section for paid pieces' })
  expect(pushed.freshness).toBeLessThanOrEqual(3)
})

test('the lead counts beside the title', () => {
  const title = 'What happened at the exchange this week'
  const bad = scoreSentiment(title, 'Hackers drained $90 million and the token collapsed as users fled.')
  const good = scoreSentiment(title, 'Record inflows and a new license lifted the token to an all-time high.')
  expect(bad).toBeLessThan(scoreSentiment(title))
  expect(good).toBeGreaterThan(scoreSentiment(title))
})

test('feed boilerplate, a repeated title and tiny sentences stay out of the overview', () => {
  const content =
    'SEC approves spot Solana ETF. Wow! The U.S. regulator cleared the first such fund on Tuesday after months of talks. The post SEC approves spot Solana ETF appeared first on Chain Daily.'
  expect(extractOverview('SEC approves spot Solana ETF', storyText(content))).toBe(
    'The U.S. regulator cleared the first such fund on Tuesday after months of talks.',
  )
  expect(extractOverview('Only a title', '')).toBe('Only a title')
})

test.each([
  '',
  ' ',
  '<b>',
  '\u0000',
  '&#xffffff;',
  '🚀'.repeat(50),
  'A'.repeat(5000),
  '<a '.repeat(20_000),
  'the post '.repeat(3000),
])('odd text %# is survived with whole scores and a tag', (text) => {
  const found = analyzeBuiltIn(
    article({ title: text, content: text, url: text }),
    [article({ content: text })],
    now,
  )
  expect(found.tags.length).toBeGreaterThan(0)
  for (const score of [found.freshness, found.sentiment]) {
    expect(Number.isInteger(score) && score >= 0 && score <= 10).toBe(true)
  }
  expect(found.overview).not.toMatch(/<\w/)
})

test.each([
  ['outflows surge', 'outflows @worse'],
  ['judge tosses the lawsuit', 'judge @better the %lawsuit'],
  ['rally fades', '%rally @spoiled'],
  ['inflows surge', 'inflows surge'],
  ['bitcoin falls on recession fears', '<coin> falls on recession fears'],
  ['crime falls to a five-year low', '%crime @better to a five year %low'],
])('%s reads as %s', (text, expected) => {
  expect(shiftPolarity(tokens(text)).join(' ')).toBe(expected)
})
