import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './web-sources.ts'

// the starter pages are content: their links lead into the site
const pages = globSync(['*.md', '{docs,bench,server}/**/*.md'], {
  cwd: root,
  exclude: ['server/admin/starter/pages/**'],
})
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const missing = (paths: string[]) =>
  [...new Set(paths)].filter((path) => !existsSync(join(root, path)))

test.each(pages)('links of %s lead to files', (page) => {
  const links = [...read(page).matchAll(/(?:\]\(|src=")([^)#":]+)(?:#[^)]*)?[)"]/g)]
  expect(missing(links.map(([, path = '']) => join(dirname(page), path)))).toEqual([])
})

test.each(pages)('source paths named in %s exist', (page) => {
  const named = read(page).matchAll(
    /`((?:bench|chaos|contract|demo|docs|e2e|server|tools|training|web)\/[\w./-]+)`/g,
  )
  expect(missing([...named].map(([, path = '']) => path))).toEqual([])
})

test('every table that CONTRIBUTING names is exported by its file', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`([A-Z_]{4,})`(?: and `\w+`)? in `([^`]+)`/g)]
  expect(named.length).toBeGreaterThan(12)
  const wrong = named.filter(([, name, file = '']) => !read(file).includes(`export const ${name} `))
  expect(wrong.map(([said]) => said)).toEqual([])
})
