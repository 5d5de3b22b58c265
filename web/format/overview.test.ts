import { expect, test } from 'vitest'
import { overviewParagraphs, shortOverview } from './overview.ts'

test('350 characters stay whole, the 351st is cut', () => {
  expect(shortOverview('a'.repeat(350))).toBe('a'.repeat(350))
  expect(shortOverview('a'.repeat(351))).toBe(`${'a'.repeat(350)}…`)
})

test('characters outside the basic plane count once and are never halved', () => {
  expect(shortOverview('🚀'.repeat(350))).toBe('🚀'.repeat(350))
  expect(shortOverview('🚀'.repeat(351))).toBe(`${'🚀'.repeat(350)}…`)
})

test.each([
  ['one', ['one']],
  ['one\n\ntwo', ['one', 'two']],
  ['one\r\n\r\ntwo', ['one', 'two']],
  ['one\n  \n\n two\nstill two', ['one', 'two still two']],
  ['one\n\n\n\ntwo\n\nthree', ['one', 'two', 'three']],
  ['one  \t word\r\nand more', ['one word and more']],
  ['\n\none\n\n', ['one']],
  ['\n\n', []],
])('%j falls into %j', (text, expected) => {
  expect(overviewParagraphs(text)).toEqual(expected)
})
