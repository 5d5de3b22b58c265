import { expect, test } from 'vitest'
import { categoryCoin } from './category-coin.ts'

const coins = [
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'SOL', name: 'Solana' },
]
const tags = [
  { id: 1, name: 'bitcoin' },
  { id: 2, name: 'Sol' },
  { id: 3, name: 'DeFi' },
]

test.each([
  [1, 'BTC'],
  [2, 'SOL'],
  [3, undefined],
  [4, undefined],
])('the tag %d is about %s', (tagId, symbol) => {
  expect(categoryCoin(tagId, tags, coins)?.symbol).toBe(symbol)
})

test('no tag and no coin are not the same thing', () => {
  expect(categoryCoin(9, [], [])).toBeUndefined()
})
