import { expect, test } from 'vitest'
import { buildDictionary } from './dictionary.ts'
import { linkCoins } from './link-coins.ts'

const shipped = buildDictionary([])
const link = (title: string, lead = '') =>
  linkCoins(shipped, { title, lead, time: Date.UTC(2026, 8, 1) }).map(
    ({ symbol, salience }) => `${symbol} ${salience}`,
  )

test.each([
  ['Bitcoin falls while Solana rises', 'Bitcoin fell by a tenth.', ['BTC main', 'SOL mention']],
  ['Bitcoin falls while Solana rises', 'Bitcoin fell. Solana rose.', ['BTC main', 'SOL main']],
  ['While Bitcoin falls, Solana rises', '', ['BTC main', 'SOL main']],
])(
  '%s / %s: what went on meanwhile is a mention, unless the text goes on about it',
  (title, lead, coins) => {
    expect(link(title, lead)).toEqual(coins)
  },
)

test.each([
  [
    'Senators question $DOGE savings',
    'The department of government efficiency is to save a trillion.',
    [],
  ],
  ['Senators question $DOGE savings', 'It was named like a bank.', ['DOGE main']],
  [
    'Dogecoin rises as DOGE staff leave',
    'The department of government efficiency loses its head.',
    ['DOGE main'],
  ],
  ['$STRK pays 8 %', 'STRC and STRF pay 10 %.', []],
  ['$STRK unlocks begin', '', ['STRK main']],
])('%s / %s: the whole text says whether the letters mean the coin', (title, lead, coins) => {
  expect(link(title, lead)).toEqual(coins)
})
