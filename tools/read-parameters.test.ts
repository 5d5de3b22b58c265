import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEED_PARAMETERS } from '../contract/news/filters.ts'
import { keyOf } from '../server/platform/answers/cache-key.ts'

/** `params.get('range')` of any name and line break, but not the fields of a form. */
const READ = /(?<!\bFormData\([^)]*\)\s*)\.\s*(?:get|getAll|has)\(\s*'([\w-]+)'\s*\)/g
/** A name that is not written there can only be one of the table of filters. */
const READ_BY_VARIABLE = /[pP]arams\s*\.\s*(?:get|getAll|has)\(\s*(?!')([^)]+)\)/g

const sources = globSync('web/site/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name))),
]

const read = found(READ)

test('the parameters that screens read are found in their sources', () => {
  expect(read.length).toBeGreaterThan(10)
  expect(found(READ_BY_VARIABLE)).toEqual(['name'])
})

test.each([...read, ...FEED_PARAMETERS])(
  'pages with another %s do not share a cached page',
  (name) => {
    expect(keyOf(`/coins?${name}=1`)?.url).not.toBe(keyOf('/coins')?.url)
  },
)
