import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATED } from './mutated-modules.ts'

/** 'a/{b,c}.ts' is a/b.ts and a/c.ts: a glob would pass with one of them. */
const alternatives = (pattern: string) => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names?.split(',').map((name) => `${before}${name}${after}`) ?? [pattern]
}

test.each(Object.entries(MUTATED))('the modules and tests of %s are there', (_, group) => {
  expect(group.modules.filter((file) => !existsSync(file))).toEqual([])
  expect(
    group.tests.flatMap(alternatives).filter((pattern) => globSync(pattern).length === 0),
  ).toEqual([])
})
