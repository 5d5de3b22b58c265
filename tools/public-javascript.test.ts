import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testFolder } from '../server/testing/test-folder.ts'
import { keepJavaScriptSmall, publicJavaScriptBytes } from './public-javascript.ts'

test('the entry and what it imports count once, what is loaded later does not, and too much fails the build', () => {
  const folder = testFolder()
  mkdirSync(join(folder, '.vite'))
  const files = { entry: 'entry()', shared: 'shared()', later: 'later()'.repeat(99) }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.js`), text)
  const manifest = {
    'index.html': { file: 'entry.js', imports: ['shared', 'again'], dynamicImports: ['later'] },
    shared: { file: 'shared.js', imports: ['index.html'] },
    again: { file: 'shared.js' },
    later: { file: 'later.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const bytes = gzipSync(files.entry, { level: 9 }).length + gzipSync(files.shared, { level: 9 }).length
  expect(publicJavaScriptBytes(folder)).toBe(bytes)
  expect(keepJavaScriptSmall(folder, bytes)).toBe(bytes)
  expect(() => keepJavaScriptSmall(folder, bytes - 1)).toThrow('asked for')
})
