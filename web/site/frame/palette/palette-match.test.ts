import { expect, it, test } from 'vitest'
import {
  bestMatches,
  limitRows,
  matchRank,
  withLastWord,
  wordsBeginningWith,
} from './palette-match.ts'

test.each([
  ['bit', ['BTC', 'Bitcoin'], true],
  ['cash', ['BCH', 'Bitcoin Cash'], true],
  ['coin', ['BTC', 'Bitcoin'], true],
  ['co', ['BTC', 'Bitcoin'], false],
  ['', ['Bitcoin'], false],
  ['xyz', ['Bitcoin'], false],
])("'%s' in %j: %s", (typed, names, matches) => {
  expect(matchRank(typed, names) !== undefined).toBe(matches)
})

it('an exact symbol first, then beginnings, then words inside', () => {
  const coins = [
    { symbol: 'WBETH', name: 'Wrapped Eth' },
    { symbol: 'ETHW', name: 'EthereumPoW' },
    { symbol: 'ETH', name: 'Ethereum' },
  ]
  const found = bestMatches('eth', coins, ({ symbol, name }) => [symbol, name], 5)
  expect(found.map(({ symbol }) => symbol)).toEqual(['ETH', 'ETHW', 'WBETH'])
})

it('keeps twelve rows in all and drops groups that have none left', () => {
  const groups = [{ items: [1, 2] }, { items: [3, 4] }, { items: [5] }]
  expect(limitRows(groups, 3)).toEqual([{ items: [1, 2] }, { items: [3] }])
})

it('offers words of headlines that go on from the last word typed', () => {
  const titles = ['Ether staking grows', 'An ethics committee', 'Ether, ether and ETH', 'Bitcoin']
  expect(wordsBeginningWith('new eth', titles, 3)).toEqual(['ether', 'ethics'])
  expect(wordsBeginningWith('eth ', titles, 3)).toEqual([])
  expect(withLastWord('new eth', 'ether')).toBe('new ether')
})
