import { expect, test } from 'vitest'
import { assertingTests, protectedRows } from './named-tests.ts'

const PAPER = `# Paper

| entry point | attack | defence | test |
| --- | --- | --- | --- |
| sign-in | guesses | limits | \`server/a.test.ts\`: "ten are too many"; "%s is refused"<br>\`e2e/b.spec.ts\`: "a person waits" |
| a feed | bombs | none | \`server/c.test.ts\` |

after it
`

test('a row names files, and titles in them', () => {
  expect(protectedRows(PAPER)).toEqual([
    {
      entryPoint: 'sign-in',
      attack: 'guesses',
      tests: [
        { file: 'server/a.test.ts', title: 'ten are too many' },
        { file: 'server/a.test.ts', title: '%s is refused' },
        { file: 'e2e/b.spec.ts', title: 'a person waits' },
      ],
    },
    { entryPoint: 'a feed', attack: 'bombs', tests: [] },
  ])
})

test.each([
  ['an assertion', `test('it', () => { expect(1).toBe(1) })`, true],
  [
    'one for each case',
    `test.each([1])('it', async (n) => { await expect(n).resolves.toBe(1) })`,
    true,
  ],
  [
    'one in a function of the file',
    `const see = () => expect(1).toBe(1); test('it', () => see())`,
    true,
  ],
  [
    'one two functions away',
    `function a() { b() } function b() { expect(1) } test('it', () => a())`,
    true,
  ],
  ['one that waits', `test('it', async () => { await expect.poll(() => 1).toBe(1) })`, true],
  ['a title that is computed', 'test(`i$' + '{1}t`, () => { expect(1).toBe(1) })', true, 'i…t'],
  ['none', `test('it', () => { call() })`, false],
  [
    'none, in functions that call each other',
    `function a() { b() } function b() { a() } test('it', () => a())`,
    false,
  ],
  ['a skipped test', `test.skip('it', () => { expect(1).toBe(1) })`, false],
  ['an assertion beside it', `expect(1).toBe(1); test('it', () => {})`, false],
  ['a title in a comment', `// test('it', () => { expect(1) })`, false],
])('%s', (_, source, isFound, title = 'it') => {
  expect(assertingTests(source, 'a.test.ts').has(title)).toBe(isFound)
})
