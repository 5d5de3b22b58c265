import { expect, it } from 'vitest'
import { pack, parsePacked } from './packed.ts'

const history = Array.from({ length: 289 }, (_, index) => ({
  timestamp: new Date(Date.UTC(2026, 10, 16, 9, 5 * index)).toISOString(),
  price: 64_000 + index / 100,
}))

it.each([
  ['a price history', history],
  ['lists in lists', [1, 2, 3, 4].map((id) => ({ id, tags: [{ name: 'a' }], at: null, pages: history }))],
  ['rows that differ', [{ a: 1 }, { b: 2 }, { a: 3, b: 4 }, {}]],
  ['rows with and without a value', [{ a: 1 }, { a: null }, { a: [] }, { a: '2026-11-16T09:00:00.000Z' }]],
  ['few rows, nothing, plain values', { few: [{ a: 1 }], none: [], text: 'x', no: null, yes: true }],
  ['a day that does not exist', ['2026-02-31', '', 'x', 'y'].map((at) => ({ at }))],
])('%s comes back as it was', (_name, value) => {
  expect(parsePacked(JSON.stringify(pack(value)))).toEqual(value)
})

it('a packed price history is less than a third as long', () => {
  expect(JSON.stringify(pack(history)).length).toBeLessThan(JSON.stringify(history).length / 3)
})
