import { expect, test } from 'vitest'
import { beforeSlices, mapInSlices } from './map-in-slices.ts'

function busy(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
  return ms
}

test('long work is cut into slices, between which others have their turn', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  expect(await mapInSlices([6, 7, 8, 6, 7], busy)).toEqual([6, 7, 8, 6, 7])
  clearInterval(others)
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('slices wait a moment for a page that is being rendered, and not for longer', async () => {
  const page = Promise.withResolvers<void>()
  const rendering = beforeSlices(() => page.promise)
  const begun = performance.now()
  await mapInSlices([6, 6], busy)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(2 * (6 + 20))
  page.resolve()
  await rendering
})
