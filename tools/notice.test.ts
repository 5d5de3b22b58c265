import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages } from './notice.ts'
import { root } from './web-sources.ts'

test('NOTICE names every package that ships, as `node tools/notice.ts` writes it', () => {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  const missing = shippedPackages().filter(
    ({ name, version, license }) => !notice.includes(`${name} ${version}: ${license}`),
  )
  expect(missing, 'run `node tools/notice.ts`').toEqual([])
})

test('every package that ships says under which licence', () => {
  const unknown = shippedPackages().filter(({ license }) => license === 'see its package')
  expect(unknown).toEqual([])
})
