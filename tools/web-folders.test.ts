import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const imports = importsBetweenFiles()

test('the files of web/ import each other in one direction only', () => {
  expect(imports.length).toBeGreaterThan(500)
  expect(nodesOnCycles(imports)).toEqual([])
})

// '.' stands for the files directly in web/; below the level, a file counts to the folder above it.
// The districts of web/site/ bear the server's names; its screens put parts of several districts together.
test.each([1, 2, 3, 4])(
  'the folders of web/ import each other in one direction only, at level %i',
  (level) => {
    const folderOf = (file: string) => dirname(file).split('/').slice(0, level).join('/')
    const between = imports
      .map(([from, to]): Import => [folderOf(from), folderOf(to)])
      .filter(([from, to]) => from !== to)
      .filter(([from, to]) => level !== 2 || !(isOfSite(from) && isOfSite(to)))
    expect(nodesOnCycles(between)).toEqual([])
  },
)

// a page asks for the code and styles of its parts by these names: a wrong one draws it without styles
test('a part that the server renders bears the path of its file', () => {
  const named = webFiles().flatMap((file) =>
    [
      ...readFileSync(join(web, file), 'utf8').matchAll(/import\('([^']+)'\),\s*'([^']+\.tsx?)'/g),
    ].map(([, path = '', name = '']) => ({ name, path: join(dirname(file), path) })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name, path }) => name !== path)).toEqual([])
})

const isOfSite = (folder: string) => folder.startsWith('site/')

type Import = readonly [from: string, to: string]

/** Static, dynamic and type imports; tests and what only they use are left out. */
function importsBetweenFiles(): Import[] {
  return webFiles().flatMap((file) =>
    [
      ...readFileSync(join(web, file), 'utf8').matchAll(
        /(?:from |import |import\()'(\.[^']+\.tsx?)'/g,
      ),
    ]
      .map(([, path = '']): Import => [file, join(dirname(file), path)])
      .filter(([, to]) => !to.startsWith('..')),
  )
}

function webFiles(): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
  )
}

function nodesOnCycles(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ([from]) => from)
  return [...next.keys()].filter((start) => {
    const reached = new Set((next.get(start) ?? []).map(([, to]) => to))
    // a set that grows while it is walked is walked to its end
    for (const node of reached) for (const [, to] of next.get(node) ?? []) reached.add(to)
    return reached.has(start)
  })
}
