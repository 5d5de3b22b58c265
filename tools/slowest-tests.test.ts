import { expect, test } from 'vitest'
import { slowest } from './slowest-tests.ts'

const file = (name: string, seconds: number) => ({
  name: `/product/${name}`,
  startTime: 5_000,
  endTime: 5_000 + seconds * 1000,
})
const journey = (title: string, seconds: number) => ({
  file: 'site-feed.spec.ts',
  title,
  tests: [{ results: [{ duration: seconds * 1000 }] }],
})

test('names the ten slowest files and journeys together', () => {
  const testResults = Array.from({ length: 12 }, (_, n) => file(`server/${n}.test.ts`, n))
  const units = { numPassedTests: 12, numFailedTests: 0, testResults }
  const inner = { specs: [journey('filters by two coins', 10.5)] }
  const suites = [{ specs: [journey('opens', 0.1)], suites: [inner] }]
  const lines = slowest(units, { stats: { expected: 2, unexpected: 0 }, suites }, '/product')
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 3)).toEqual([
    '  11.0 s  server/11.test.ts',
    '  10.5 s  e2e/site-feed.spec.ts: filters by two coins',
    '  10.0 s  server/10.test.ts',
  ])
})

test('names nothing when the reports are missing', () => {
  expect(slowest(undefined, undefined, '/product')).toEqual([])
})
