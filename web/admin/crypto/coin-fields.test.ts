import { expect, it } from 'vitest'
import { COIN_SOURCE_TYPES } from '../../../contract/market/coin-sources.ts'
import {
  bulkCoinBody,
  coinBody,
  coinErrors,
  coinForm,
  sourceOptions,
  withSource,
} from './coin-form.ts'

it('offers the sources of the contract', () => {
  expect(sourceOptions.map(({ value }) => value)).toEqual(COIN_SOURCE_TYPES)
})

it.each([
  [
    { symbol: ' avax ', name: ' Avalanche ', source_identifier: ' Avalanche-2 ' },
    'AVAX',
    'avalanche-2',
  ],
  [{ symbol: 'btc', name: 'Bitcoin', source_identifier: '' }, 'BTC', 'btc'],
])('writes symbol and source id: %o', (typed, symbol, source_identifier) => {
  expect(coinBody({ ...coinForm.empty, ...typed })).toMatchObject({
    symbol,
    source_identifier,
    name: typed.name.trim(),
  })
})

it('imports in bulk with an empty name', () => {
  expect(bulkCoinBody('SOL')).toEqual({
    symbol: 'SOL',
    name: '',
    source_type: 'coingecko',
    source_identifier: 'sol',
    aliases: [],
  })
})

it('clears the source id with the source', () => {
  expect(
    withSource({ ...coinForm.empty, source_identifier: 'x' }, 'coingecko').source_identifier,
  ).toBe('')
})

it('asks for symbol and name', () => {
  expect(coinErrors(coinForm.empty)).toEqual({
    symbol: 'Symbol is required',
    name: 'Name is required',
  })
  expect(coinErrors({ ...coinForm.empty, symbol: 'a', name: 'b' })).toEqual({})
})

it('takes one other name a line', () => {
  const typed = {
    ...coinForm.empty,
    symbol: 'POL',
    name: 'Polygon',
    aliases: ' MATIC until 2024-09-04 \n\nPolly\n',
  }
  expect(coinBody(typed).aliases).toEqual(['MATIC until 2024-09-04', 'Polly'])
  expect(coinErrors(typed)).toEqual({})
  expect(coinErrors({ ...typed, aliases: 'Polly\npolly' })).toEqual({
    aliases: "'polly' stands there twice.",
  })
})
