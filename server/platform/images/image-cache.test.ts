import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { ImageCache } from './image-cache.ts'

const picture = Buffer.alloc(1000)

function tenMinutesPass(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const at = new Date(statSync(file).mtimeMs - 600_000)
    utimesSync(file, at, at)
  }
}

test('what has not been used for longest goes first, the newest stays', async () => {
  const folder = testFolder()
  const cache = new ImageCache(folder, 4000)
  await cache.put('https://a.example/oldest', picture)
  tenMinutesPass(folder)
  await cache.put('https://a.example/old', picture)
  await cache.put('https://a.example/used', picture)
  tenMinutesPass(folder)
  await cache.get('https://a.example/used')
  await cache.put('https://a.example/newest', picture)
  const kept = await Promise.all(
    ['oldest', 'old', 'used', 'newest'].map((name) => cache.get(`https://a.example/${name}`)),
  )
  expect(kept.map((bytes) => bytes !== undefined)).toEqual([false, true, true, true])
})
