import { expect, it } from 'vitest'
import { sizeText } from './size.ts'

it.each([
  [0, '1 kB'],
  [64_000, '64 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1.0 MB'],
  [1_340_000, '1.3 MB'],
  [999_949_000, '999.9 MB'],
  [999_950_000, '1.0 GB'],
  [2_100_000_000, '2.1 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
