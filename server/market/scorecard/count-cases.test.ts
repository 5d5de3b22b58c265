import { expect, test } from 'vitest'
import { type CaseCount, countCases } from './count-cases.ts'

const count = (
  bin: number,
  ups: number,
  downs: number,
  given: Partial<CaseCount> = {},
): CaseCount => ({
  coin: 'BTC',
  day: '2026-11-01',
  analyser: 'Built-in analyser 2.1',
  publisher: 'Ledgerline',
  publisher_slug: null,
  bin,
  ups,
  downs,
  before: 0,
  moved: 0,
  ...given,
})
const HALF = new Map([['BTC', 0.5]])
const counted = (...counts: CaseCount[]) => countCases(counts.flatMap(onDaysOfTheirOwn), HALF)

/** Each case on a day of its own: none depends on another. */
const onDaysOfTheirOwn = ({ ups, downs, before, moved, ...rest }: CaseCount): CaseCount[] =>
  Array.from({ length: ups + downs }, (_, i) => ({
    ...rest,
    day: `day ${i}`,
    ups: i < ups ? 1 : 0,
    downs: i < ups ? 0 : 1,
    before: i === 0 ? before : 0,
    moved: i === 0 ? moved : 0,
  }))

test.each([
  [10, 'bullish'],
  [7, 'bullish'],
  [6, 'neutral'],
  [4, 'neutral'],
  [3, 'bearish'],
  [0, 'bearish'],
] as const)('a score of %i is %s', (bin, band) => {
  const { claims } = counted(count(bin, 20, 20))
  const cases = { bullish: 0, neutral: 0, bearish: 0, [band]: 40 }
  for (const each of ['bullish', 'neutral', 'bearish'] as const)
    expect(claims[each].cases, each).toBe(cases[each])
})

test('a share has its interval and its base rate; of fewer than 30 cases there is only the number', () => {
  expect(counted(count(8, 20, 20)).claims.bullish).toEqual({
    cases: 40,
    share: 50,
    low: 35,
    high: 65,
    base_rate: 50,
    verdict: 'same',
  })
  expect(counted(count(8, 15, 15)).claims.bullish.share).toBe(50)
  expect(counted(count(8, 15, 14)).claims.bullish).toEqual({
    cases: 29,
    share: null,
    low: null,
    high: null,
    base_rate: 50,
    verdict: null,
  })
})

test.each([
  ['bullish', 8, 80, 20, 'better', 80],
  ['bullish', 8, 20, 80, 'worse', 20],
  ['neutral', 5, 80, 20, 'better', 80],
  ['bearish', 1, 20, 80, 'better', 80],
  ['bearish', 1, 80, 20, 'worse', 20],
] as const)(
  '%s of bin %i with %i up and %i down is %s',
  (band, bin, ups, downs, verdict, share) => {
    expect(counted(count(bin, ups, downs)).claims[band]).toMatchObject({
      verdict,
      share,
      base_rate: 50,
    })
  },
)

test.each([
  [0, 0, 40],
  [1, 40, 0],
])(
  'a coin whose base rate is %i cannot do better or worse than with %i up and %i down',
  (rate, ups, downs) => {
    const days = onDaysOfTheirOwn(count(8, ups, downs))
    expect(countCases(days, new Map([['BTC', rate]])).claims.bullish.verdict).toBe('same')
  },
)

test('a base rate is weighed by the coins of the cases; a coin without one does not count', () => {
  const rates = new Map([
    ['BTC', 0.6],
    ['ETH', 0.4],
  ])
  const counts = [
    count(8, 20, 10),
    count(8, 5, 5, { coin: 'ETH' }),
    count(8, 50, 50, { coin: 'NEW' }),
    count(1, 10, 30, { coin: 'ETH' }),
  ]
  const { claims } = countCases(counts, rates)
  expect(claims.bullish).toMatchObject({ cases: 140, base_rate: 55 })
  expect(claims.bearish).toMatchObject({ cases: 40, base_rate: 60 })
  expect(countCases([count(8, 30, 30)], new Map()).claims.bullish).toMatchObject({
    share: 50,
    base_rate: null,
    verdict: null,
  })
})

test('bins have the share of ups, one for each whole score', () => {
  const { bins, cases } = counted(count(0, 6, 24), count(9, 24, 6), count(9, 3, 3))
  expect(cases).toBe(66)
  expect(bins.map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 10 }, (_, i) => [i, i + 1]),
  )
  expect(bins[0]).toMatchObject({ cases: 30, share: 20 })
  expect(bins[1]).toMatchObject({ cases: 0, share: null })
  expect(bins[9]).toMatchObject({ cases: 36, share: 75 })
})

test.each([
  // from the middle of the first to the middle of the last bin are 9 of the 10 points
  [41, 59, 'climb'],
  [42, 58, 'little'],
  [47, 53, 'little'],
  [48, 52, 'none'],
  [59, 41, 'none'],
])('from %i to %i percent the shares %s', (low, high, trend) => {
  expect(counted(count(0, low, 100 - low), count(9, high, 100 - high)).trend).toBe(trend)
})

test('the slope is exact at its limits, and each bin is as heavy as its cases', () => {
  // bins 2 and 7 lie 5 apart: 10 points of share are 20 over the whole scale
  expect(counted(count(2, 45, 55), count(7, 55, 45)).trend).toBe('climb')
  expect(counted(count(2, 46, 54), count(7, 55, 45)).trend).toBe('little')
  // 8 apart: 4 points are 5
  expect(counted(count(1, 48, 52), count(9, 52, 48)).trend).toBe('little')
  const few = count(9, 0, 60)
  expect(counted(count(0, 40, 60), count(5, 600, 400), few).trend).toBe('none')
  expect(counted(count(0, 400, 600), count(5, 6000, 4000), few).trend).toBe('climb')
})

test('one bin with a share has no slope', () => {
  expect(counted(count(8, 30, 0)).trend).toBeNull()
  expect(counted(count(8, 30, 0), count(1, 3, 3)).trend).toBeNull()
})

test('groups have their own shares, larger ones first, equal ones by name', () => {
  const { by_analyser, by_publisher, by_coin } = counted(
    count(8, 30, 10, { publisher: 'B', publisher_slug: 'b', analyser: 'x' }),
    count(8, 30, 10, { publisher: 'D', analyser: 'z', coin: 'SOL' }),
    count(1, 10, 30, { publisher: 'A', analyser: 'y' }),
    count(5, 30, 30, { publisher: 'C', analyser: 'y', coin: 'ETH' }),
  )
  expect(by_publisher.map(({ name, slug, cases }) => [name, slug, cases])).toEqual([
    ['C', null, 60],
    ['A', null, 40],
    ['B', 'b', 40],
    ['D', null, 40],
  ])
  expect(by_analyser.map(({ name, cases }) => [name, cases])).toEqual([
    ['y', 100],
    ['x', 40],
    ['z', 40],
  ])
  expect(by_coin.map(({ name, cases }) => [name, cases])).toEqual([
    ['BTC', 80],
    ['ETH', 60],
    ['SOL', 40],
  ])
  expect(by_coin.map(({ slug }) => slug)).toEqual([null, null, null])
  expect(by_coin[0]).toMatchObject({
    bullish: { cases: 40, share: 75 },
    bearish: { cases: 40, share: 75 },
  })
})

test('how many had moved the way the score says is counted for bullish and bearish ones only', () => {
  const moved = (before: number, moved: number) => ({ before, moved })
  expect(
    counted(
      count(8, 9, 9, moved(10, 8)),
      count(1, 9, 9, moved(20, 4)),
      count(5, 9, 9, moved(90, 90)),
    ).moved_before_percent,
  ).toBe(40)
  expect(counted(count(8, 9, 9, moved(29, 8))).moved_before_percent).toBeNull()
})

test('cases of one coin on one day count for less than as many cases of their own', () => {
  const apart = counted(count(8, 60, 40)).claims.bullish
  expect(apart).toMatchObject({ share: 60, verdict: 'better' })
  const days = Array.from({ length: 10 }, (_, day) =>
    count(8, day < 6 ? 10 : 0, day < 6 ? 0 : 10, { day: `day ${day}` }),
  )
  expect(countCases(days, HALF).claims.bullish).toMatchObject({
    cases: 100,
    share: 60,
    verdict: 'same',
  })
  const coins = days.map((day, i) => ({ ...day, day: 'the same', coin: `COIN${i}` }))
  expect(
    countCases(coins, new Map(coins.map(({ coin }) => [coin, 0.5]))).claims.bullish.verdict,
  ).toBe('same')
})
