import { expect, it } from 'vitest'
import { coinJobKey, jobKey, rowOfJobKey, symbolOfJobKey } from './job-keys.ts'

it.each(['fetch', 'analyze'] as const)('the key of a %s job tells its row', (kind) => {
  expect(rowOfJobKey(jobKey(kind, 70))).toBe(70)
})

it.each(['fetch-all', 'other:7', 'fetch:', 'fetch:7:8', 're-fetch:7', undefined])(
  '%s is about no row',
  (key) => {
    expect(rowOfJobKey(key)).toBeUndefined()
  },
)

it('the key of a job about a coin names the coin, and only equal requests have equal keys', () => {
  expect(coinJobKey('add-coin', 'BTC', '5f0c')).toBe('add-coin:BTC:5f0c')
  expect(symbolOfJobKey(coinJobKey('change-coin', 'BTC', 7))).toBe('BTC')
  expect(symbolOfJobKey('market')).toBe('')
})
