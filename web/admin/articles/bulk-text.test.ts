import { expect, it } from 'vitest'
import { listText, resultText } from './use-bulk.ts'

const failed = (count: number) => ({
  changed: [],
  failures: Array.from({ length: count }, (_, id) => ({
    id,
    reason: `Article #${id} is no longer there.`,
  })),
})

it('says how many there are, and how many of them are hidden', () => {
  expect(listText(1, 0)).toBe('1 article')
  expect(listText(20_419, 1_041)).toBe('20,419 articles, 1,041 hidden')
})

it('counts what was done', () => {
  expect(resultText('hide', 3, failed(0))).toEqual({
    text: '3 articles hidden.',
    detail: 'They stay here but are no longer shown to readers.',
  })
  expect(resultText('feature', 1, failed(0))).toEqual({
    text: '1 article featured.',
    detail: undefined,
  })
})

it('names what failed, three of them at most', () => {
  expect(resultText('hide', 3, failed(1))).toEqual({
    text: '2 of 3 hidden.',
    detail: 'Article #0 is no longer there.',
  })
  const { text, detail } = resultText('tag', 20_419, failed(1_005))
  expect(text).toBe('19,414 of 20,419 tagged.')
  expect(detail).toMatch(/^Article #0 .* Article #2 is no longer there\. And 1,002 more\.$/)
})
