import { expect, test } from 'vitest'
import { aliasesError, aliasLine, readAlias } from './coin-aliases.ts'

test.each([
  ['Matic', { name: 'Matic', since: null, until: null }],
  ['  Matic   Network ', { name: 'Matic Network', since: null, until: null }],
  ['MATIC until 2024-09-04', { name: 'MATIC', since: null, until: '2024-09-04' }],
  ['Sonic FROM 2025-01-01', { name: 'Sonic', since: '2025-01-01', until: null }],
  [
    'Gram from 2018-01-01 until 2020-05-12',
    { name: 'Gram', since: '2018-01-01', until: '2020-05-12' },
  ],
  ['Far from home', { name: 'Far from home', since: null, until: null }],
])('%s is read and written again', (line, alias) => {
  expect(readAlias(line)).toEqual(alias)
  expect(readAlias(aliasLine(alias))).toEqual(alias)
  expect(aliasesError([line])).toBeUndefined()
})

test.each([
  [[''], 'Another name needs a letter or a digit.'],
  [['---'], 'Another name needs a letter or a digit.'],
  [
    ['until 2024-09-04'],
    "'until 2024-09-04': write days as 2024-09-04, and 'from' before 'until'.",
  ],
  [['a'.repeat(101)], 'Another name has at most 100 characters.'],
  [
    ['A until 2024-9-4'],
    "'A until 2024-9-4': write days as 2024-09-04, and 'from' before 'until'.",
  ],
  [
    ['A until 2023-02-29'],
    "'A until 2023-02-29': write days as 2024-09-04, and 'from' before 'until'.",
  ],
  [
    ['A until 2024-01-01 from 2023-01-01'],
    "'A until 2024-01-01 from 2023-01-01': write days as 2024-09-04, and 'from' before 'until'.",
  ],
  [
    ['A from 2024-02-01 until 2024-02-01'],
    "'A from 2024-02-01 until 2024-02-01' ends before it begins.",
  ],
  [['Matic', 'MATIC until 2024-09-04'], "'MATIC' stands there twice."],
  [Array.from({ length: 21 }, (_, i) => `Name ${i}`), 'A coin has at most 20 other names.'],
])('%j is refused in a sentence', (lines, sentence) => {
  expect(aliasesError(lines)).toBe(sentence)
})
