import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testFolder } from '../server/testing/test-folder.ts'
import { javaScriptBytes, keepSmall, keepStylesSmall } from './public-javascript.ts'

test('a file and what it imports count once, what is loaded later does not unless it is named', () => {
  const folder = testFolder()
  mkdirSync(join(folder, '.vite'))
  const files = { entry: 'entry()', shared: 'shared()', later: 'later()'.repeat(99) }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.js`), text)
  const manifest = {
    'index.html': { file: 'entry.js', imports: ['shared', 'again'], dynamicImports: ['later'] },
    shared: { file: 'shared.js', imports: ['index.html'] },
    again: { file: 'shared.js' },
    later: { file: 'later.js', imports: ['shared'] },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const size = (text: string) => gzipSync(text, { level: 9 }).length
  const bytes = size(files.entry) + size(files.shared)
  expect(javaScriptBytes(folder, ['index.html'])).toBe(bytes)
  expect(javaScriptBytes(folder, ['index.html', 'later'])).toBe(bytes + size(files.later))
  expect(() => javaScriptBytes(folder, ['gone'])).toThrow('no gone')
})

test('too much before the page comes alive, or in all, fails the build', () => {
  const most = { alive: 100, whole: 200 }
  expect(keepSmall({ alive: 100, whole: 200 }, most)).toContain('0.1 kB gzip, 0.2 with')
  expect(() => keepSmall({ alive: 101, whole: 101 }, most)).toThrow(
    '101 bytes of JavaScript (gzip, alive)',
  )
  expect(() => keepSmall({ alive: 90, whole: 201 }, most)).toThrow('more than 200')
})

test('too many styles, or none, fail the build', () => {
  const folder = testFolder()
  mkdirSync(join(folder, '.vite'))
  const entry = (css: string[]) =>
    writeFileSync(
      join(folder, '.vite/manifest.json'),
      JSON.stringify({ 'index.html': { file: 'entry.js', css } }),
    )
  writeFileSync(join(folder, 'site.css'), 'a{}'.repeat(100))
  entry(['site.css'])
  expect(keepStylesSmall(folder, 300)).toContain('0.3 kB')
  expect(() => keepStylesSmall(folder, 299)).toThrow('300 bytes of styles')
  entry([])
  expect(() => keepStylesSmall(folder, 299)).toThrow('none at all')
})
