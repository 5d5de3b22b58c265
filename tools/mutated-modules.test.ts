import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATED } from './mutated-modules.ts'

test.each(Object.entries(MUTATED))('the modules and tests of %s are there', (_, { modules, tests }) => {
  expect(modules.filter((file) => !existsSync(file))).toEqual([])
  expect(tests.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
