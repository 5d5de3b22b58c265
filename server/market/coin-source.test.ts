import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COIN_SOURCE_TYPES, COIN_SOURCES } from '../../contract/market/coin-sources.ts'

const root = join(import.meta.dirname, '../..')
/** The tables of sources, and the environment with their addresses and keys. */
const TABLES = [
  'contract/market/coin-sources.ts',
  'server/market/coin-sources.ts',
  'server/platform/config.ts',
]

it.each(COIN_SOURCE_TYPES)('only the files of %s and the tables of sources name it', (source) => {
  const implementation = new RegExp(`^server/market/${source}(?:-\\w+)?\\.ts$`)
  const { label } = COIN_SOURCES[source]
  const name = new RegExp(`${source}|${label.replaceAll(' ', '[ _-]?')}`, 'i')
  const naming = sourceFiles().filter(
    (path) => !TABLES.includes(path) && !implementation.test(path) && name.test(read(path)),
  )
  expect(naming).toEqual([])
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function sourceFiles(): string[] {
  return ['contract', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.(?:tsx?|sql)$/.test(path))
    .filter((path) => !/\.test\.tsx?$|^server\/testing\/|\/migrations\//.test(path))
}
