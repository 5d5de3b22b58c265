import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../server/platform/config.ts'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
const uncommented = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ''))

test('.env.example shows the defaults', () => {
  const { DATABASE_URL, SITE_URL, ...defaults } = uncommented
  expect({ DATABASE_URL, SITE_URL }).toEqual({
    DATABASE_URL: expect.stringMatching(/^postgres:/),
    SITE_URL: expect.stringMatching(/^https:/),
  })
  const { serviceHosts: _hosts, ...written } = readConfig(defaults)
  const { serviceHosts: _none, ...unset } = readConfig({})
  expect(written).toEqual(unset)
})

test('.env.example names every variable that the configuration reads, and no other', () => {
  const source = readFileSync(new URL('../server/platform/config.ts', import.meta.url), 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(Object.keys(uncommented).sort()).toEqual([...new Set(read)].sort())
})
