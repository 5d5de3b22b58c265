import { expect, test } from 'vitest'
import { extractOverview } from '../../reading/overview/overview.ts'
import { mark } from '../../reading/sentiment/features.ts'
import {
  lean,
  openingOf,
  scoreSentiment,
  shippedModel,
} from '../../reading/sentiment/score-sentiment.ts'
import { storyLines } from '../../reading/text/clean-text.ts'
import { sentimentWords } from '../../reading/text/masked-words.ts'
import { analyzeBuiltIn, type BuiltInArticle } from './analyze-built-in.ts'

const article = (change: Partial<BuiltInArticle> = {}): BuiltInArticle => ({
  title: 'SEC approves spot Solana ETF',
  content:
    'The agency cleared the fund on Tuesday. "It is a milestone for investors," the issuer said. Trading starts on Friday with $20 million in seed money. Nobody expected it this early.',
  url: 'https://outlet.example/solana-etf',
  at: Date.parse('2026-11-10T08:00:00Z'),
  ...change,
})
const now = new Date('2026-11-10T09:00:00Z')

test('an article is scored, tagged and summarised', () => {
  expect(analyzeBuiltIn(article(), undefined, now)).toEqual({
    freshness: 9,
    sentiment: expect.toSatisfy((score: number) => score >= 7),
    sentiment_reason: null,
    tags: ['Solana', 'ETF', 'Regulation'],
    overview:
      'The agency cleared the fund on Tuesday. "It is a milestone for investors," the issuer said. Trading starts on Friday with $20 million in seed money.',
    ad: false,
    ad_reason: null,
  })
})

test('the same input gives the same output', () => {
  expect(analyzeBuiltIn(article(), undefined, now)).toEqual(
    analyzeBuiltIn(article(), undefined, now),
  )
})

test('a title alone is enough', () => {
  expect(analyzeBuiltIn({ title: 'Bitcoin plunges 9% as ETF outflows hit record' })).toMatchObject({
    sentiment: expect.toSatisfy((score: number) => score <= 3),
    tags: expect.arrayContaining(['Bitcoin', 'ETF']),
    overview: '',
    ad: false,
  })
})

test('an event that was reported before is not fresh, and a copy even less', () => {
  const after = (similarity: number) =>
    analyzeBuiltIn(article(), { similarity, report: null }, now).freshness
  expect(after(0)).toBe(9)
  expect(after(0.3)).toBeLessThanOrEqual(7)
  expect(after(0.45)).toBeLessThan(after(0.3))
})

test('old, evergreen and promotional pieces are less fresh', () => {
  const fresh = analyzeBuiltIn(article(), undefined, now).freshness
  expect(
    analyzeBuiltIn(article(), undefined, new Date('2026-11-12T09:00:00Z')).freshness,
  ).toBeLessThan(fresh)
  expect(
    analyzeBuiltIn(article({ title: 'What is a Solana ETF?' }), undefined, now).freshness,
  ).toBeLessThan(fresh)
  const pushed = analyzeBuiltIn(
    article({ url: 'https://outlet.example/press-release/solana' }),
    undefined,
    now,
  )
  expect(pushed).toMatchObject({
    ad: true,
    ad_reason: 'the address is in a section for paid pieces',
  })
  expect(pushed.freshness).toBeLessThanOrEqual(3)
})

test('the lead counts beside the title', () => {
  const title = 'A week at the exchange in Riga'
  const model = shippedModel()
  const bad = lean(
    model,
    title,
    'Hackers drained $90 million and the token collapsed as users fled.',
  )
  const good = lean(
    model,
    title,
    'Record inflows and a new license lifted the token to an all-time high.',
  )
  expect(bad).toBeLessThan(lean(model, title))
  expect(good).toBeGreaterThan(lean(model, title))
})

test.each([
  'The post Coin falls appeared first on Coinsheet Fintech News The coin fell by a tenth on Monday after a large holder sold it.',
  'Join the most important conversation in crypto and web3! Secure your seat today The coin fell by a tenth on Monday after a large holder sold it.',
  'By Ann Lee LONDON (Reuters) - The coin fell by a tenth on Monday after a large holder sold it.',
])('what a feed puts before a story moves no score: %s', (lead) => {
  expect(openingOf(lead)).toBe('The coin fell by a tenth on Monday after a large holder sold it.')
})

test('a text without a known word is a 5', () => {
  expect([scoreSentiment(''), scoreSentiment('Xyzzy qwop')]).toEqual([5, 5])
})

test('a symbol behind its name tells nothing, and amounts in letters are amounts', () => {
  expect(sentimentWords('Bitcoin (BTC) slips below USD 41K')).toEqual(
    sentimentWords('Bitcoin slips below $41K'),
  )
})

test('feed boilerplate, a repeated title and tiny sentences stay out of the overview', () => {
  const content =
    'SEC approves spot Solana ETF. Wow! The U.S. regulator cleared the first such fund on Tuesday after months of talks. The post SEC approves spot Solana ETF appeared first on Chain Daily.'
  expect(extractOverview('SEC approves spot Solana ETF', storyLines(content))).toBe(
    'The U.S. regulator cleared the first such fund on Tuesday after months of talks.',
  )
  expect(extractOverview('Only a title', [])).toBe('')
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
  const found = analyzeBuiltIn(article({ title: text, content: text, url: text }), undefined, now)
  expect(found.tags.length).toBeGreaterThan(0)
  for (const score of [found.freshness, found.sentiment]) {
    expect(score).toBeOneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  }
})

test.each([
  ['outflows surge', 'outflows @worse'],
  ['judge tosses the lawsuit', 'judge @better the %lawsuit'],
  ['rally fades', '%rally @spoiled'],
  ['inflows surge', 'inflows surge'],
  ['bitcoin falls on recession fears', '<coin> falls on recession fears'],
  ['crime falls to a five-year low', '%crime @better to a five year %low'],
])('%s reads as %s', (text, expected) => {
  expect(mark(sentimentWords(text)).shifted.join(' ')).toBe(expected)
})

test.each([
  ['Bitcoin cae por debajo de los 60.000 dólares', 'El mercado de criptomonedas pierde fuerza.'],
  ['Bitcoin fällt unter 60.000 Dollar', 'Der Kurs gibt weiter nach.'],
  ['Le bitcoin chute sous les 60 000 dollars', ''],
  ['Krypto-Börse stoppt Auszahlungen', ''],
  ['Bitcoin : nouveau record historique', ''],
  ['Bitcoin in calo sotto i 60.000 dollari', ''],
  ['Bitcoin zakt onder 60.000 dollar', ''],
  ['Bitcoin rekor kırdı', ''],
  ['Bitcoin anjlok di bawah 60 ribu dolar', ''],
  ['Bitcoin cai abaixo de US$ 60 mil após decisão do Fed', ''],
  ['Bitcoin yeni bir rekor için yükseldi', ''],
  ['Курс биткоина упал ниже 60 тысяч долларов', ''],
  ['比特币跌破6万美元', ''],
  ['ビットコイン、6万ドルを割り込む', 'ETFからの資金流出が続く。'],
  ['비트코인 6만 달러 붕괴', ''],
  ['Bitcoin giảm xuống dưới 60.000 USD', 'Giá của đồng tiền này đã giảm.'],
])('%s has no sentiment, and says why', (title, content) => {
  expect(analyzeBuiltIn(article({ title, content }))).toMatchObject({
    sentiment: null,
    sentiment_reason: 'not in English',
  })
})

test.each([
  'Bitcoin ETF inflows surge',
  'El Salvador buys the dip',
  'Do Kwon pleads guilty',
  'São Paulo bank lists Solana ETF',
  'Die-hard holders keep Zcash',
  'Deutsche Börse opens crypto desk',
  'Mercado Bitcoin lists stablecoin',
  'Le Pen adviser joins crypto lobby',
  'Tether (泰达) expands in Asia',
])('%s is English', (title) => {
  expect(analyzeBuiltIn({ title }).sentiment).not.toBeNull()
})

test.each([
  [
    'section labels',
    'Key takeaways: The fund opened on Monday with record demand.',
    'The fund opened on Monday with record demand.',
  ],
  [
    'topic labels',
    'Bitcoin News The fund opened on Monday with record demand.',
    'The fund opened on Monday with record demand.',
  ],
  [
    'datelines',
    'Fund Opens to All ZUG, May 4, 2026 (GLOBE NEWSWIRE) -- The fund opened on Monday with record demand.',
    'The fund opened on Monday with record demand.',
  ],
  [
    'emoji',
    '🚀 The fund opened on Monday 🔥 with record demand.',
    'The fund opened on Monday with record demand.',
  ],
  [
    'headings',
    'What we know so far\n\nThe fund opened on Monday with record demand.',
    'The fund opened on Monday with record demand.',
  ],
  [
    'a sentence that was cut',
    'The fund opened on Monday with record demand. It had been delayed by the',
    'The fund opened on Monday with record demand.',
  ],
  [
    'an ellipsis',
    'The fund opened on Monday with record demand. It had been delayed twice before [...]',
    'The fund opened on Monday with record demand.',
  ],
  [
    'the title in other order',
    'Fund sees record demand at debut. The fund opened on Monday with record demand.',
    'The fund opened on Monday with record demand.',
  ],
])('%s stay out of the overview', (_, content, overview) => {
  expect(extractOverview('Fund sees record demand at debut', storyLines(content))).toBe(overview)
})

test.each([
  [
    'Veltra Labs Launches Liquidity Layer',
    'ZUG, Switzerland, March 3, 2026 -- Veltra Labs, a leading provider of liquidity, today announced its launch.',
    '',
    'it opens with the dateline of a press release',
  ],
  [
    'Kelvin Names Finance Chief',
    'Kelvin Corp. (the "Company") is pleased to announce that Maria Torres joins.',
    '',
    'it announces in the words of a press release',
  ],
  ['Why wallets matter (partner content)', '', '', 'the title says it is sponsored'],
  ['Our partners explain: how yield works', '', '', 'the title says it is sponsored'],
  ['Aggregator seeks to push lending forward', '', '', 'it promotes a product without naming it'],
  ['Veltra Announces Change of Auditor', '', '', 'its title is that of a press release'],
  [
    'How yield works',
    '',
    'https://outlet.example/sponsored/yield',
    'the address is in a section for paid pieces',
  ],
])('%s is advertising', (title, content, url, reason) => {
  expect(analyzeBuiltIn(article({ title, content, url }))).toMatchObject({
    ad: true,
    ad_reason: reason,
  })
})

test.each([
  [
    'Fed minutes show split',
    'WASHINGTON, Nov 19 (Reuters) - Officials were divided, minutes showed.',
  ],
  [
    'Fake press release sends token up',
    'The release on a wire claimed a retailer would accept it, the company told Reuters.',
  ],
  ['Exchange upgrades after outage', 'It said on Monday that it had added machines.'],
  ['Miner sold 3,000 BTC to pay debts', ''],
  ['Analysts say ether could reach $5,000 by spring', ''],
  [
    'Kraken names new chief executive',
    'The exchange said on Tuesday that its chief operating officer takes over.',
  ],
])('%s is news', (title, content) => {
  expect(analyzeBuiltIn(article({ title, content })).ad).toBe(false)
})
