import { expect, test } from 'vitest'
import type { Pin } from '../../../../contract/market/coins.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { BAND_WORDS } from '../../../ui/score-chip.tsx'
import { chartGeometry, snapped, snappedSpan, spanEdges, timeAt } from './chart-geometry.ts'
import { chartMarks, isPinWithin, MARKS_MAX, markNear, markSize, pinBand } from './chart-marks.ts'

const start = Date.UTC(2026, 10, 15)
const at = (hours: number) => new Date(start + hours * HOUR_MS).toISOString()
const history = Array.from({ length: 25 }, (_, hours) => ({
  timestamp: at(hours),
  price: 100 + hours,
}))
const chart = chartGeometry(history)
if (!chart) throw new Error('nothing to draw')
const scale = { x: 1, y: 1 }
const pin = (hours: number, outlets = 1, sentiment_score: number | null = 5): Pin => ({
  story_id: hours * 100 + outlets,
  at: at(hours),
  title: `At ${hours}`,
  story_path: null,
  article_id: 1,
  article_url: 'https://news.example/1',
  first_publisher: null,
  outlets,
  independent: outlets,
  sentiment_score,
  reaction: null,
})

test('a pin stands on the line at its time; outside the range there is none', () => {
  const marks = chartMarks([pin(6), pin(-1), pin(25)], chart, scale)
  expect(marks).toHaveLength(1)
  expect(marks[0]?.x).toBe(chart.points[6]?.x)
  expect(marks[0]?.y).toBeCloseTo(chart.points[6]?.y ?? 0)
})

test('the first and the last moment belong to the range, and between two prices the line is straight', () => {
  const [first, between, last] = chartMarks([pin(0), pin(6.5), pin(24)], chart, scale)
  expect(first?.x).toBe(57)
  expect(last?.pins[0].title).toBe('At 24')
  const [before, after] = [chart.points[6], chart.points[7]]
  expect(between?.y).toBeCloseTo(((before?.y ?? 0) + (after?.y ?? 0)) / 2)
})

test('where a span has no prices the line begins, a pin stands as high as the nearest price', () => {
  const wider = chartGeometry(history.slice(6, 13), undefined, chart.span)
  if (!wider) throw new Error('nothing to draw')
  const marks = chartMarks([pin(3), pin(18)], wider, scale)
  expect(marks.map(({ y }) => y)).toEqual([wider.points[0]?.y, wider.points.at(-1)?.y])
})

test('pins closer than 20 px are one mark, in the order of time', () => {
  const marks = chartMarks([pin(7), pin(6), pin(12)], chart, scale)
  expect(marks.map(({ pins }) => pins.map(({ title }) => title))).toEqual([
    ['At 6', 'At 7'],
    ['At 12'],
  ])
  expect(chartMarks([pin(6), pin(7)], chart, { x: 2, y: 1 })).toHaveLength(2)
  // one above the other is as far apart as side by side
  expect(chartMarks([pin(6), pin(7)], chart, { x: 1, y: 4 })).toHaveLength(2)
  expect(marks[0]?.x).toBeCloseTo(chart.xOf(start + 6.5 * HOUR_MS))
})

test('of three in a row the two that are closest are joined', () => {
  const marks = chartMarks([pin(6), pin(7), pin(7.8)], chart, scale)
  expect(marks.map(({ pins }) => pins.length)).toEqual([1, 2])
})

test('at most 24 marks: the smallest are merged first', () => {
  const many = Array.from({ length: 40 }, (_, index) => pin(index / 2, index === 20 ? 9 : 1))
  const marks = chartMarks(many, chart, { x: 10, y: 1 })
  expect(marks).toHaveLength(MARKS_MAX)
  expect(marks.flatMap(({ pins }) => pins)).toHaveLength(40)
  expect(marks.some(({ pins }) => pins.length === 1 && pins[0].outlets === 9)).toBe(true)
})

test('beyond 24 the smallest joins its nearer neighbour, also at either end', () => {
  const lengths = (smallest: number, hours: (index: number) => number) =>
    chartMarks(
      Array.from({ length: MARKS_MAX + 1 }, (_, index) =>
        pin(hours(index), index === smallest ? 1 : 2),
      ),
      chart,
      { x: 30, y: 1 },
    ).map(({ pins }) => pins.length)
  const joined = (place: number) =>
    Array.from({ length: MARKS_MAX }, (_, index) => (index === place ? 2 : 1))
  expect(lengths(0, (index) => index / 2)).toEqual(joined(0))
  expect(lengths(MARKS_MAX, (index) => index / 2)).toEqual(joined(MARKS_MAX - 1))
  expect(lengths(10, (index) => (index < 10 ? index / 2 : (index + 1) / 2))).toEqual(joined(10))
  expect(lengths(10, (index) => (index > 10 ? (index + 1) / 2 : index / 2))).toEqual(joined(9))
})

test('no pin lies over the dot of the last price', () => {
  const [mark] = chartMarks([pin(24)], chart, scale)
  expect(mark?.x).toBe((chart.points.at(-1)?.x ?? 0) - 12)
  const [wide] = chartMarks([pin(24)], chart, { x: 2, y: 1 })
  expect(wide?.x).toBe((chart.points.at(-1)?.x ?? 0) - 6)
  // 18 px away there is room
  const [free] = chartMarks([pin(23)], chart, scale)
  expect(free?.x).toBe(chart.points[23]?.x)
  // 9 px there is not
  const [narrow] = chartMarks([pin(23)], chart, { x: 0.5, y: 1 })
  expect(narrow?.x).toBe((chart.points[23]?.x ?? 0) - 24)
  expect(chartMarks([], chart, scale)).toEqual([])
})

test('a mark with a number covers neither the dot of the last price nor the labels of the axes', () => {
  const [last] = chartMarks([pin(23.8), pin(24)], chart, scale)
  expect(last?.x).toBe((chart.points.at(-1)?.x ?? 0) - 24)
  const [first] = chartMarks([pin(0), pin(0.2)], chart, scale)
  expect(first?.x).toBe(62)
  const low = chartGeometry(history, undefined, { from: start - DAY_MS, to: start + DAY_MS })
  if (!low) throw new Error('nothing to draw')
  low.points.splice(
    0,
    low.points.length,
    ...low.points.map((point) => ({ ...point, y: low.box.plot.bottom })),
  )
  const [bottom] = chartMarks([pin(6), pin(6.2)], low, { x: 1, y: 0.5 })
  expect(bottom?.y).toBe(low.box.plot.bottom - 24)
})

test('size is told by outlets, shape by the sentiment', () => {
  const sizes = [1, 2, 3, 5, 6].map((outlets) => {
    const [mark] = chartMarks([pin(6, outlets)], chart, scale)
    return mark && markSize(mark)
  })
  expect(sizes).toEqual(['s', 's', 'm', 'm', 'l'])
  const joined = chartMarks([pin(6, 9), pin(6.5, 1)], chart, scale)
  expect(joined.map(markSize)).toEqual(['l'])
  const words = [7, 6.99, 3.99, null].map((score) => {
    const band = pinBand(pin(6, 1, score))
    return band && BAND_WORDS[band]
  })
  expect(words).toEqual(['bullish', 'neutral', 'bearish', undefined])
})

test('a pointer finds the nearest mark within reach', () => {
  const marks = chartMarks([pin(6), pin(12)], chart, scale)
  const { x = 0, y = 0 } = marks[1] ?? {}
  expect(markNear(marks, { x: x + 10, y }, scale, 12)).toBe(1)
  expect(markNear(marks, { x: x + 12, y }, scale, 12)).toBe(1)
  expect(markNear(marks, { x, y: y - 12 }, scale, 12)).toBe(1)
  expect(markNear(marks, { x: x - 10, y: y + 10 }, scale, 12)).toBe(-1)
  expect(markNear(marks, { x: x + 10, y }, { x: 2, y: 2 }, 12)).toBe(-1)
  expect(markNear(marks, { x, y: y + 10 }, { x: 2, y: 2 }, 12)).toBe(-1)
  expect(markNear(marks, { x: x - 1, y }, scale, 1000)).toBe(1)
  expect(markNear(marks, { x: 50, y }, scale, 1000)).toBe(0)
})

test('a span is half-open', () => {
  const span = { from: start + 6 * HOUR_MS, to: start + 7 * HOUR_MS }
  expect([5, 6, 6.5, 7].map((hours) => isPinWithin(pin(hours), span))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isPinWithin(pin(6), { from: start })).toBe(true)
  expect(isPinWithin(pin(6), { to: start })).toBe(false)
  expect(isPinWithin(pin(6), {})).toBe(true)
})

test('spans snap to the step of the data: 5 minutes, hours, days of the reader', () => {
  const nine = Date.parse('2026-11-15T09:02:00Z')
  const iso = (time: number) => new Date(time).toISOString()
  const span = snappedSpan(nine + 4 * HOUR_MS, nine, '24h', 'UTC')
  expect([iso(span.from), iso(span.to)]).toEqual([
    '2026-11-15T09:00:00.000Z',
    '2026-11-15T13:00:00.000Z',
  ])
  expect(iso(snapped(nine + 40 * MINUTE_MS, '7d', 'UTC'))).toBe('2026-11-15T10:00:00.000Z')
  const day = snappedSpan(nine, nine + 60_000, '30d', 'Asia/Tokyo')
  expect([iso(day.from), iso(day.to)]).toEqual([
    '2026-11-15T15:00:00.000Z',
    '2026-11-16T15:00:00.000Z',
  ])
  const widths = (['24h', '7d', '30d', 'all'] as const).map((range) => {
    const { from, to } = snappedSpan(nine, nine, range, 'UTC')
    return (to - from) / HOUR_MS
  })
  expect(widths).toEqual([1 / 12, 1, 24, 24])
})

test.each([
  ['2026-11-15T11:59:00Z', 'UTC', '2026-11-15T00:00:00.000Z'],
  ['2026-11-15T12:00:00Z', 'UTC', '2026-11-16T00:00:00.000Z'],
  // a day of 25 hours
  ['2026-10-25T10:29:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25T10:30:00Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s in %s is nearest to the midnight of %s', (time, timeZone, midnight) => {
  for (const range of ['30d', 'all'] as const)
    expect(new Date(snapped(Date.parse(time), range, timeZone)).toISOString()).toBe(midnight)
})

test('x and time belong together; an edge outside is drawn at the border', () => {
  expect(timeAt(chart, chart.xOf(start + 6 * HOUR_MS))).toBe(start + 6 * HOUR_MS)
  expect(timeAt(chart, -50)).toBe(start)
  expect(timeAt(chart, 500)).toBe(start + DAY_MS)
  expect(spanEdges(chart, { from: start - HOUR_MS, to: start + 6 * HOUR_MS })).toEqual({
    left: 50,
    right: chart.points[6]?.x,
  })
  expect(spanEdges(chart, { from: start + 6 * HOUR_MS })).toEqual({
    left: chart.points[6]?.x,
    right: 480,
  })
  expect(spanEdges(chart, { to: start + 30 * HOUR_MS })).toEqual({ left: 50, right: 480 })
})
