import { expect, test } from 'vitest'
import { parseAnswer } from './parse-answer.ts'

const ANSWER = {
  freshness: 8,
  sentiment: 7.5,
  tags: ['Bitcoin'],
  overview: 'The fund was approved.',
  ad: false,
}
const object = JSON.stringify(ANSWER)
const nested = (levels: number, inner: string) =>
  '{"a":'.repeat(levels) + inner + '}'.repeat(levels)

test.each([
  ['a fence', `\`\`\`json\n${object}\n\`\`\``],
  ['a fence in capitals', `\`\`\`JSON ${object}\`\`\``],
  ['a fence without a name, between braces', `{see} \`\`\`\n${object}\`\`\` {end}`],
  ['a fence that is never closed', `\`\`\`json\n${object}`],
  ['three wrappers', nested(3, object)],
  ['a list in a wrapper', `{"answers": [${object}]}`],
])('the answer is found in %s', (_where, content) => {
  expect(parseAnswer(content)).toMatchObject(ANSWER)
})

const longest = (text: string) =>
  parseAnswer(JSON.stringify({ ...ANSWER, overview: text }))?.overview ?? ''

test('200 kB of overview are cut, and what was paid for is kept', () => {
  const overview = longest('The fund was approved. '.repeat(9_000))
  expect(overview.length).toBeLessThanOrEqual(2_000)
  expect(overview).toContain('The fund was approved.')
})

test('a megabyte of marks before a sentence is no answer, and that is soon clear', () => {
  expect(longest(`${'<b>'.repeat(300_000)}late`)).toBe('')
})

test.each([
  ['a tag of 200 kB', ['x'.repeat(200_000), 'Bitcoin'], ['x'.repeat(40), 'Bitcoin']],
  [
    '50,000 tags',
    Array.from({ length: 50_000 }, (_, index) => `t${index}`),
    ['t0', 't1', 't2', 't3', 't4'],
  ],
])('%s does not void the answer', (_what, tags, kept) => {
  expect(parseAnswer(JSON.stringify({ ...ANSWER, tags }))?.tags).toEqual(kept)
})

test('of a key that stands there twice the last counts', () => {
  expect(parseAnswer(object.replace('{', '{"freshness": 1, "tags": 7, '))).toMatchObject(ANSWER)
})

test.each([
  ['four wrappers', nested(4, object)],
  ['a fence and a megabyte of blanks', `\`\`\`${' '.repeat(1_000_000)}x`],
  ['19 kB of blanks in an open fence', `\`\`\`${' '.repeat(19_000)}x`],
  ['19 kB of fences', '```json'.repeat(2_700)],
  ['19 kB of marks', `${JSON.stringify({ ...ANSWER, overview: '<b>'.repeat(6_000) })}`],
  ['20,000 wrappers', nested(20_000, '1')],
  ['3,000 wrappers', nested(3_000, '1')],
  ['3,000 lists', '['.repeat(3_000) + ']'.repeat(3_000)],
])('%s is no answer, and that is soon clear', (_what, content) => {
  const start = performance.now()
  expect(parseAnswer(content)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(200)
})
