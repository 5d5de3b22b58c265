import { describe, expect, it } from 'vitest'
import { readArticle } from '../read.ts'
import { buildDictionary, wellKnownCoinNames } from './dictionary.ts'

const shipped = buildDictionary([])
const IN_2026 = Date.UTC(2026, 8, 1)

const link = (title: string, lead = '', dictionary = shipped, time = IN_2026) =>
  readArticle({ title, summary: lead, at: time }, { dictionary, words: new Map() }).coins.map(
    ({ symbol, salience }) => `${symbol} ${salience}`,
  )

describe('words that are not the coin', () => {
  it.each([
    'Court ruling sends a ripple effect through small lenders',
    'Exchange hires a market maker for its stock desk',
    'Gold holds near record as traders wait',
    'Gas fees fall for the third week',
    'Lawmakers draw a line in the sand over custody rules',
    'A stellar quarter for the brokerage',
    'Compound interest explained for savers',
    'President Trump signs order on pensions',
    'Investors connect the dots after the audit',
    'One of the largest banks opens a vault',
    'Magazine Bitcoin.com changes hands',
    'A token unlock lands on schedule',
    'The graph shows how fees have fallen',
    'New rules render most small tokens illegal',
    'Optimism fades as traders await the central bank',
    'Tariffs send waves through the markets',
    'Department of Government Efficiency: DOGE staff leave the treasury',
  ])('%s', (title) => expect(link(title)).toEqual([]))
})

describe('words that are the coin', () => {
  it.each([
    ['NEAR rallies as its testnet goes live', ['NEAR main']],
    ['Stellar (XLM) opens an office in Riga', ['XLM main']],
    ['Harmony validators vote on fees', ['ONE main']],
    ['$PUMP buyers return', ['PUMP main']],
    ['Traders rotate into SOL, NEAR and DOT', ['DOT main', 'NEAR main', 'SOL main']],
    ['Bitcoin Cash doubles its block size', ['BCH main']],
    ['Dash surges 20% as traders want privacy', ['DASH main']],
    ['Injective slides ahead of a large unlock', ['INJ main']],
    ['Stacks activates its second upgrade', ['STX main']],
    ['The Graph moves its indexers', ['GRT main']],
    ['XR\u200b\u200bP climbs after the ruling', ['XRP main']],
    ['比特币突破新高', ['BTC main']],
    ['비트코인 급등', ['BTC main']],
  ])('%s', (title, coins) => expect(link(title)).toEqual(coins))
})

it('a symbol whose price moved vouches for the name that is a word as well', () => {
  const lead = 'HNT rose 9% on Monday, before the contract was public.'
  expect(link('Helium to carry calls of a phone company', lead)).toEqual(['HNT main'])
  expect(link('Helium to carry balloons of a toy company')).toEqual([])
})

describe('names of tracked coins that are words as well', () => {
  const tracking = buildDictionary([{ symbol: 'XLM', name: 'Stellar' }])

  it.each([
    [
      'Stellar jumps as an exchange opens two pairs',
      'Trading in Stellar began on Monday.',
      ['XLM main'],
    ],
    ['Sending money home costs twenty cents, and Stellar is why', '', ['XLM main']],
    ['Wages rise', 'The firm, once at Camp Stellar, hires.', []],
    ['Wages rise', 'They moved to Stellar Bancorp last week.', []],
    ['Stellar results lift the shares', 'A stellar year for the bank.', []],
  ])('%s %s', (title, lead, coins) => expect(link(title, lead, tracking)).toEqual(coins))

  it('of a coin that is not tracked a capital is not enough', () => {
    expect(link('Sending money home costs twenty cents, and Stellar is why')).toEqual([])
  })
})

describe('salience', () => {
  it('a coin of the headline is the subject, one of the text a mention', () => {
    expect(link('Solana upgrade goes live', 'The network now outpaces Ethereum on fees.')).toEqual([
      'SOL main',
      'ETH mention',
    ])
  })

  it('a yardstick, a venue and a company are mentions', () => {
    expect(link('New token called the next Solana by its makers')).toEqual(['SOL mention'])
    expect(link("Payroll firm's USDC transfers pass $9 million on Polygon")).toEqual([
      'USDC main',
      'POL mention',
    ])
    expect(link('Ripple hires a new head of custody')).toEqual(['XRP mention'])
  })

  it('without a coin in the headline, the one that rules the lead', () => {
    expect(
      link('The miners who stayed', 'Bitcoin miners stayed. Bitcoin fees paid for it.'),
    ).toEqual(['BTC main'])
  })
})

describe('the dictionary', () => {
  it('knows tracked coins by name, symbol and alias, the largest of a symbol first', () => {
    const dictionary = buildDictionary([
      { symbol: 'ZEPH', name: 'Zephyrium', marketCap: 10, aliases: [{ text: 'Zephyr Chain' }] },
      { symbol: 'ZEPH', name: 'Zephcopy', marketCap: 1 },
    ])
    expect(link('Zephyrium fees fall', '', dictionary)).toEqual(['ZEPH main'])
    expect(link('Zephyr Chain restarts', '', dictionary)).toEqual(['ZEPH main'])
    expect(link('Zephcopy restarts', '', dictionary)).toEqual([])
  })

  it('reads a name given by hand on its days only, and a common word only where a coin is meant', () => {
    const until = Date.UTC(2026, 0, 1)
    const dictionary = buildDictionary([
      {
        symbol: 'ZEPH',
        name: 'Zephyrium',
        aliases: [{ text: 'Breezecoin', until }, { text: 'Season' }],
      },
    ])
    expect(link('Breezecoin fees fall', '', dictionary, until - 1)).toEqual(['ZEPH main'])
    expect(link('Breezecoin fees fall', '', dictionary, until)).toEqual([])
    expect(link('Season token unlocks begin', '', dictionary)).toEqual(['ZEPH main'])
    expect(link('Season ends early for Norvanian farmers', '', dictionary)).toEqual([])
  })

  it('follows a renamed symbol from its day on', () => {
    expect(link('MATIC jumps 4%')).toEqual(['POL main'])
    expect(link('GRAM trades at $3', '', shipped, Date.UTC(2026, 6, 1))).toEqual(['TON main'])
    expect(link('GRAM trades at $3', '', shipped, Date.UTC(2025, 6, 1))).toEqual([])
    const renamed = buildDictionary([{ symbol: 'GRAM', name: 'Gram' }], [])
    expect(link('TON trades at $3', '', renamed)).toEqual(['GRAM main'])
  })

  it('gives one word for every name of a coin', () => {
    const { words } = wellKnownCoinNames()
    expect(['bitcoin', 'btc', 'BTC', '比特币'].map((word) => words.get(word))).toEqual(
      Array(4).fill('c:BTC'),
    )
    expect(words.get('link')).toBeUndefined()
  })
})

it('gives the same coins for the same text, also for hostile ones', () => {
  const title = 'A'.repeat(5000)
  expect(link(title, '$'.repeat(5000))).toEqual(link(title, '$'.repeat(5000)))
  expect(link('', '')).toEqual([])
})

it('reads the first 400 characters of a lead', () => {
  const filler = 'It said so. '.repeat(32)
  expect(link('Fund opens', `${filler}Bitcoin fell.`)).toEqual(['BTC mention'])
  expect(link('Fund opens', `${filler}${filler}Bitcoin fell.`)).toEqual([])
})
