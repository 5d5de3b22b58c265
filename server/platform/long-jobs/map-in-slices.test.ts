import { expect, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

test('long work is cut into slices, between which others have their turn', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const busy = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
    return ms
  }
  expect(await mapInSlices([6, 7, 8, 6, 7], busy)).toEqual([6, 7, 8, 6, 7])
  clearInterval(others)
  expect(turns).toBeGreaterThanOrEqual(3)
})
