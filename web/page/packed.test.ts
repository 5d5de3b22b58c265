import { expect, it } from 'vitest'
import { type Packed, pack, unpack } from './packed.ts'

const sent = (value: unknown): Packed => JSON.parse(JSON.stringify(pack(value)))

const history = Array.from({ length: 289 }, (_, index) => ({
  timestamp: new Date(Date.UTC(2026, 10, 16, 9, 5 * index)).toISOString(),
  price: 64_000 + index / 100,
}))

it.each<[string, unknown]>([
  ['a price history', history],
  ['lists in lists', [[], [[1], {}], [{ id: 1, tags: [{ name: 'a' }], at: null, pages: history }]]],
  ['objects that differ', [{ a: 1 }, { b: 2 }, { a: 3, b: 4 }, { b: 4, a: 3 }, {}]],
  [
    'objects of one shape, with lists and nothing in them',
    [{ a: [[1], 2] }, { a: [] }, { a: null }],
  ],
  ['objects without keys', [{}, {}]],
  [
    'a text that is there again',
    [{ url: 'https://example.test/1' }, ['https://example.test/1'], 'short', 'short'],
  ],
  [
    'texts that look like the number of one',
    ['~1', { '~': '~' }, '~1', 'a text for ~1', 'a text for ~1'],
  ],
  ['nothing', null],
  ['plain values', { none: [], text: 'x', empty: '', no: null, not: false, zero: 0 }],
  [
    'times before and after',
    ['2026-11-16T09:00:00.000Z', '1999-01-01T00:00:00.000Z', '2027-01-01T00:00:00.001Z'],
  ],
  [
    'texts that look like times',
    ['2026-02-31T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-11-16'],
  ],
  [
    'keys that are special elsewhere',
    [
      { '': 1, constructor: 2, 'a,b': 3 },
      { a: 1, b: 2 },
    ],
  ],
])('%s is the same after unpacking', (_name, value) => {
  expect(unpack(sent(value))).toEqual(value)
})

it('drops undefined, as JSON does', () => {
  expect(unpack(sent({ a: undefined, b: 1 }))).toStrictEqual({ b: 1 })
})

it('packs a price history into a quarter of its JSON', () => {
  expect(JSON.stringify(pack(history)).length).toBeLessThan(JSON.stringify(history).length / 4)
})
