import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

const brief = (text: string) =>
  readSearchText(text).map(
    (part) =>
      `${part.isExcluded ? '-' : ''}${part.kind === 'phrase' ? `"${part.text}"` : part.text}${part.isLast ? '*' : ''}`,
  )

test.each([
  ['', []],
  ['   ', []],
  ['!!! & | :* ( )', []],
  ['bitc', ['bitc*']],
  ['Bitcoin price', ['Bitcoin', 'price*']],
  ['bitcoin -price', ['bitcoin', '-price']],
  ['-price bitcoin', ['-price', 'bitcoin*']],
  ['"digital asset" fund', ['"digital asset"', 'fund*']],
  ['fund "digital asset"', ['fund', '"digital asset"']],
  ['fund "digital asset', ['fund', '"digital asset"']],
  ['-"digital asset" fund', ['-"digital asset"', 'fund*']],
  ['fund “digital asset”', ['fund', '"digital asset"']],
  ['-«digital asset» fund', ['-"digital asset"', 'fund*']],
  ['"bitcoin"', ['bitcoin']],
  ['crypto.com', ['crypto', 'com*']],
  ['-crypto.com bank', ['-"crypto com"', 'bank*']],
  ['layer-2', ['layer', '2*']],
  ['a - b', ['a', 'b*']],
  ['--b', ['-b']],
  ['$90k!', ['90k*']],
  ['биткоин цена', ['биткоин', 'цена*']],
])('%j is read as %j', (text, parts) => {
  expect(brief(text)).toEqual(parts)
})

test('of more words than anybody means, the first 32 are looked for', () => {
  const words = Array.from({ length: 40 }, (_, n) => `w${n}`)
  expect(brief(words.join(' '))).toEqual([...words.slice(0, 31), 'w31*'])
})

test('whatever the text, parts hold letters and digits only, and at most 32 of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const parts = readSearchText(text)
      expect(parts.length).toBeLessThanOrEqual(32)
      for (const part of parts) expect(part.text).toMatch(/^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u)
    }),
  )
})
