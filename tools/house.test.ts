import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

describe.each(['server', 'web'])('the folders of %s/', (part) => {
  const imports = importsBetweenFolders(join(root, part))

  test('import each other in one direction only', () => {
    expect(imports.size).toBeGreaterThan(1)
    expect(circles(imports)).toEqual([])
  })

  test('have a line each in docs/architecture.md', () => {
    const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const folders = readdirSync(join(root, part), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const missing = folders.filter(({ name }) => !map.includes(`\`${part}/${name}/\``))
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

test('a room that docs/architecture.md names exists', () => {
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const named = [...map.matchAll(/`((?:server|web)\/[\w-]+)\/`/g)].map(([, path = '']) => path)
  const gone = named.filter(
    (path) => !readdirSync(join(root, dirname(path))).includes(path.split('/')[1] ?? ''),
  )
  expect(gone).toEqual([])
})

test('the entrance of server/ holds at most 16 plain files', () => {
  const plain = readdirSync(join(root, 'server')).filter((name) => /(?<!\.test)\.ts$/.test(name))
  expect(plain.length).toBeLessThanOrEqual(16)
})

/** Which folder imports which; tests and what stands beside the folders are left out. */
function importsBetweenFolders(part: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const folderOf = (file: string) => relative(part, file).split('/').slice(0, -1)[0]
  const files = readdirSync(part, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name))
    .map((name) => join(part, name))
  for (const file of files) {
    const from = folderOf(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const to = folderOf(join(dirname(file), path))
      if (!from || !to || from === to || to === '..') continue
      found.set(from, (found.get(from) ?? new Set()).add(to))
    }
  }
  return found
}

/** Folders from which one comes back to where one started. */
function circles(imports: Map<string, Set<string>>): string[] {
  return [...imports.keys()].filter((start) => {
    const reached = new Set<string>()
    const open = [start]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const next of imports.get(folder) ?? [])
        if (!reached.has(next)) {
          reached.add(next)
          open.push(next)
        }
    return reached.has(start)
  })
}
