import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** From the lowest to the highest: a district imports only those before it. */
const DISTRICTS = [
  'reading',
  'platform',
  'messages',
  'accounts',
  'stories',
  'market',
  'news',
  'publishing',
  'analysis',
  'admin',
  'following',
]
const MAY_READ_A_DISTRICTS_CONTRACT = [
  'answers/cache-key.ts',
  'http/openapi-page.ts',
  'http/openapi.ts',
  'messages/smtp.ts',
  'settings/retention-store.ts',
  'uploads/serve-uploads.ts',
  'uploads/upload-logo.ts',
]
const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

test('every folder of server/ is a district, or testing', () => {
  expect(foldersOf('server')).toEqual([...DISTRICTS, 'testing'].toSorted())
})

test('districts import only districts below them', () => {
  const imports = importsBetweenFolders(join(root, 'server'), 1)
  // reading and platform import no district
  expect(imports.size).toBe(DISTRICTS.length - 2)
  const upwards = [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => DISTRICTS.indexOf(to) >= DISTRICTS.indexOf(from))
      .map((to) => `${from} -> ${to}`),
  )
  expect(upwards).toEqual([])
})

test.each(DISTRICTS)(
  'the folders of server/%s/ import each other in one direction only',
  (district) => {
    expect(circles(importsBetweenFolders(join(root, 'server', district), 1))).toEqual([])
  },
)

const platformFiles = readdirSync(join(root, 'server/platform'), {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => /(?<!\.test)\.ts$/.test(name))
const platformSource = (name: string) => readFileSync(join(root, 'server/platform', name), 'utf8')

test('platform reads the contract of districts in these files only, and the list gets no longer', () => {
  const ofDistrict = /contract\/(?!platform\/|accounts\/)[\w-]+\//
  const files = platformFiles.filter(
    (name) => !name.startsWith('database/schema/') && ofDistrict.test(platformSource(name)),
  )
  expect(files.filter((name) => !MAY_READ_A_DISTRICTS_CONTRACT.includes(name))).toEqual([])
})

test('platform stays below its ceiling of lines', () => {
  const lines = platformFiles.map((name) => platformSource(name).split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(9_700)
})

test('the folders of web/ import each other in one direction only', () => {
  expect(circles(importsBetweenFolders(join(root, 'web'), 1))).toEqual([])
})

test('every district, its folders and the folders of web/ have a line in docs/architecture.md', () => {
  const folders = [
    ...DISTRICTS.flatMap((name) => [
      `server/${name}`,
      ...foldersOf(`server/${name}`).map((room) => `server/${name}/${room}`),
    ]),
    ...foldersOf('web').map((name) => `web/${name}`),
  ]
  expect(folders.filter((folder) => !map.includes(`\`${folder}/\``))).toEqual([])
})

test('a folder that docs/architecture.md names exists', () => {
  const named = [...map.matchAll(/`((?:server|web|contract)\/[\w/-]+)\/`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the entrance of server/ holds at most 14 plain files', () => {
  const plain = readdirSync(join(root, 'server')).filter((name) => /(?<!\.test)\.ts$/.test(name))
  expect(plain.length).toBeLessThanOrEqual(14)
})

// an hour and a day in milliseconds, and constants named after one unit of time
const DURATION_COPY =
  /\b(?:3_?600_?000|86_?400_?000)\b|\bconst (?:minute|hour|day|week)(?:_?ms|_seconds)? = [\d_* ]+$/im

test('hours and days are defined in contract/platform/durations.ts alone', () => {
  const copies = ['bench', 'chaos', 'contract', 'demo', 'e2e', 'server', 'tools', 'training', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && path !== 'contract/platform/durations.ts')
    .filter((path) => DURATION_COPY.test(readFileSync(join(root, path), 'utf8')))
  expect(copies).toEqual([])
})

function foldersOf(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** Which folder imports which; tests and what stands beside the folders are left out. */
function importsBetweenFolders(part: string, depth: number): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const folderOf = (file: string) =>
    relative(part, file).split('/').slice(0, -1).slice(0, depth).join('/')
  const files = readdirSync(part, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name))
    .map((name) => join(part, name))
  for (const file of files) {
    const from = folderOf(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const to = folderOf(join(dirname(file), path))
      if (!from || !to || from === to || to.startsWith('..')) continue
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
