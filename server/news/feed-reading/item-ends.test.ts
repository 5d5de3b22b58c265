import { expect, it } from 'vitest'
import { ItemEnds } from './raw-feed.ts'

const endsOf = (count: number) => {
  const ends = new ItemEnds<number>()
  for (let number = 0; number < count; number++) ends.add(number)
  return ends.all()
}

it.each([0, 1, 2000, 2001, 4000])('%d items are all kept, in their order', (count) => {
  expect(endsOf(count)).toEqual(Array.from({ length: count }, (_, number) => number))
})

it.each([4001, 5999, 6000, 6001, 1_000_000])(
  'of %d items the first and the last 2,000 are',
  (count) => {
    const kept = endsOf(count)
    expect(kept).toHaveLength(4000)
    expect([kept[0], kept[1999], kept[2000], kept[3999]]).toEqual([
      0,
      1999,
      count - 2000,
      count - 1,
    ])
  },
)
