import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertingTestsOf, protectedRows } from './named-tests.ts'
import { root } from './web-sources.ts'

const rows = protectedRows(readFileSync(join(root, 'docs/threat-model.md'), 'utf8'))

test('the threat model has its rows', () => {
  expect(rows.length).toBeGreaterThan(36)
})

test.each(rows)('$entryPoint, $attack: tests hold the defence', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  const missing = tests.filter(
    ({ file, title }) => !existsSync(join(root, file)) || !assertingTestsOf(file).has(title),
  )
  expect(missing, 'no such test, or one that asserts nothing').toEqual([])
})
