import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './web-sources.ts'

test('every test that docs/threat-model.md relies on exists', () => {
  const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
  let folder = ''
  const named = [...text.matchAll(/`((?:[\w-]+\/)*)([\w-]+\.test\.ts)`/g)].map(([, path = '', name = '']) => {
    folder = path || folder // a name alone stands beside the one before
    return folder + name
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
