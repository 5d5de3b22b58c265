import { expect, test } from 'vitest'
import type { Pin } from '../../../contract/coins.ts'
import { chartGeometry } from './chart-geometry.ts'
import { chartMarks, isWithin, MARKS_MAX, markNear, markSize, pinBand } from './chart-marks.ts'
import { snapped, snappedSpan, spanEdges, timeAt } from './chart-span.ts'

const start = Date.UTC(2026, 10, 15)
const hour = 3_600_000
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const history = Array.from({ length: 25 }, (_, hours) => ({ timestamp: at(hours), price: 100 + hours }))
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

test('pins closer than 20 px are one mark, in the order of time', () => {
  const marks = chartMarks([pin(7), pin(6), pin(12)], chart, scale)
  expect(marks.map(({ pins }) => pins.map(({ title }) => title))).toEqual([['At 6', 'At 7'], ['At 12']])
  expect(chartMarks([pin(6), pin(7)], chart, { x: 2, y: 1 })).toHaveLength(2)
})

test('at most 24 marks: the smallest are merged first', () => {
  const many = Array.from({ length: 40 }, (_, index) => pin(index / 2, index === 20 ? 9 : 1))
  const marks = chartMarks(many, chart, { x: 10, y: 1 })
  expect(marks).toHaveLength(MARKS_MAX)
  expect(marks.flatMap(({ pins }) => pins)).toHaveLength(40)
  expect(marks.some(({ pins }) => pins.length === 1 && pins[0].outlets === 9)).toBe(true)
})

test('no pin lies over the dot of the last price', () => {
  const [mark] = chartMarks([pin(24)], chart, scale)
  expect(mark?.x).toBe((chart.points.at(-1)?.x ?? 0) - 12)
})

test('size is told by outlets, shape by the sentiment', () => {
  const sizes = [1, 2, 3, 5, 6].map((outlets) => {
    const [mark] = chartMarks([pin(6, outlets)], chart, scale)
    return mark && markSize(mark)
  })
  expect(sizes).toEqual(['s', 's', 'm', 'm', 'l'])
  expect([7, 6.99, 3.99, null].map((score) => pinBand(pin(6, 1, score)))).toEqual([
    'high',
    'medium',
    'low',
    undefined,
  ])
})

test('a pointer finds the nearest mark within reach', () => {
  const marks = chartMarks([pin(6), pin(12)], chart, scale)
  const { x = 0, y = 0 } = marks[1] ?? {}
  expect(markNear(marks, { x: x + 10, y }, scale, 12)).toBe(1)
  expect(markNear(marks, { x: x + 10, y }, { x: 2, y: 2 }, 12)).toBe(-1)
})

test('a span is half-open', () => {
  const span = { from: start + 6 * hour, to: start + 7 * hour }
  expect([6, 6.5, 7].map((hours) => isWithin(pin(hours), span))).toEqual([true, true, false])
  expect(isWithin(pin(6), { from: start })).toBe(true)
})

test('spans snap to the step of the data: 5 minutes, hours, days of the reader', () => {
  const nine = Date.parse('2026-11-15T09:02:00Z')
  const iso = (time: number) => new Date(time).toISOString()
  const span = snappedSpan(nine + 4 * hour, nine, '24h', 'UTC')
  expect([iso(span.from), iso(span.to)]).toEqual(['2026-11-15T09:00:00.000Z', '2026-11-15T13:00:00.000Z'])
  expect(iso(snapped(nine + 40 * 60_000, '7d', 'UTC'))).toBe('2026-11-15T10:00:00.000Z')
  const day = snappedSpan(nine, nine + 60_000, '30d', 'Asia/Tokyo')
  expect([iso(day.from), iso(day.to)]).toEqual(['2026-11-15T15:00:00.000Z', '2026-11-16T15:00:00.000Z'])
  const { from, to } = snappedSpan(nine, nine, '24h', 'UTC')
  expect(to - from).toBe(5 * 60_000)
})

test('x and time belong together; an edge outside is drawn at the border', () => {
  expect(timeAt(chart, chart.xOf(start + 6 * hour))).toBe(start + 6 * hour)
  expect(timeAt(chart, -50)).toBe(start)
  expect(spanEdges(chart, { from: start - hour, to: start + 6 * hour })).toEqual({
    left: 50,
    right: chart.points[6]?.x,
  })
  expect(spanEdges(chart, { from: start + 6 * hour }).right).toBe(480)
})
