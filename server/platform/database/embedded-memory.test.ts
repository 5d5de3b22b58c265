import { expect, test } from 'vitest'
import { memorySettings } from './embedded.ts'

const GIGABYTE = 1024 ** 3

test.each([
  [0.25, '128MB'],
  [2, '512MB'],
  [8, '2048MB'],
  [256, '4096MB'],
])('of %d GB the cache is %s', (gigabytes, cache) => {
  expect(memorySettings(gigabytes * GIGABYTE).shared_buffers).toBe(cache)
})
