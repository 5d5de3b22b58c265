import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

test.each([
  ['', []],
  ['   ', []],
  ['!!! & | :* ( )', []],
  ['bitc', ['"bitc"*']],
  ['Bitcoin price', ['"Bitcoin"', '"price"*']],
  ['bitcoin -price', ['"bitcoin"', '-"price"']],
  ['-price bitcoin', ['-"price"', '"bitcoin"*']],
  ['"digital asset" fund', ['"digital asset"', '"fund"*']],
  ['fund "digital asset"', ['"fund"', '"digital asset"']],
  ['fund "digital asset', ['"fund"', '"digital asset"']],
  ['-"digital asset" fund', ['-"digital asset"', '"fund"*']],
  ['fund “digital asset”', ['"fund"', '"digital asset"']],
  ['-«digital asset» fund', ['-"digital asset"', '"fund"*']],
  ['"bitcoin"', ['"bitcoin"']],
  ['"bitcoin', ['"bitcoin"*']],
  ['"" fund', ['"fund"*']],
  ['crypto.com', ['"crypto"', '"com"*']],
  ['-crypto.com bank', ['-"crypto com"', '"bank"*']],
  ['layer-2', ['"layer"', '"2"*']],
  ['a - b', ['"a"', '"b"*']],
  ['--b', ['-"b"']],
  ['$90k!', ['"90k"*']],
  ['yes or no', ['"yes"', '"or"', '"no"*']],
  ['биткоин цена', ['"биткоин"', '"цена"*']],
])('%j is read as %j', (text, parts) => {
  expect(readSearchText(text)).toEqual(parts)
})

test('of more words than anybody means, the first 32 are looked for', () => {
  const words = Array.from({ length: 40 }, (_, n) => `w${n}`)
  expect(readSearchText(words.join(' '))).toEqual([
    ...words.slice(0, 31).map((word) => `"${word}"`),
    '"w31"*',
  ])
})

test('whatever the text, parts hold letters and digits only, and at most 32 of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const parts = readSearchText(text)
      expect(parts.length).toBeLessThanOrEqual(32)
      for (const part of parts)
        expect(part).toMatch(/^-?"[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*"\*?$/u)
    }),
  )
})
