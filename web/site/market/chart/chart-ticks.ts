import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { zoneOffsetMs } from '../../../format/date-format.ts'

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 2, 3, 5, 7, 10, 14, 21, 30].map((count) => count * DAY_MS),
]
const monthSteps = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120]
// more would overlap on a phone
const most = 6
const longSpan = 330 * DAY_MS

/**
 * 4 to 6 round times in the reader's zone: whole hours, midnights, first days of months. Fewer when no step
 * fits; the ends when there is none between.
 */
export function timeTicks(first: number, last: number, timeZone: string): number[] {
  const [start, end] = [first + zoneOffsetMs(first, timeZone), last + zoneOffsetMs(last, timeZone)]
  const choices = [
    ...steps
      .filter((step) => (end - start) / step < most + 1)
      .map((step) => everyStep(start, end, step)),
    ...monthSteps.map((months) => everyMonths(start, end, months)),
  ]
  const withCount = (low: number, high: number) =>
    choices.find(({ length }) => length >= low && length <= high)
  const six = end - start <= longSpan ? withCount(6, most) : undefined
  const best = withCount(4, 5) ?? six ?? withCount(0, 5) ?? []
  const times = best
    .map((wall) => wall - zoneOffsetMs(wall - zoneOffsetMs(first, timeZone), timeZone))
    .filter((time) => time >= first && time <= last)
  return times.length > 1 ? times : [...new Set([first, last])]
}

/** Hours count from midnight; several days from the first midnight. */
function everyStep(start: number, end: number, step: number): number[] {
  const round = Math.min(step, DAY_MS)
  return range(Math.ceil(start / round) * round, end + 1, step)
}

function everyMonths(start: number, end: number, months: number): number[] {
  const from = Math.ceil(monthOf(start) / months) * months
  return range(from, monthOf(end) + 1, months)
    .map((month) => Date.UTC(Math.floor(month / 12), month % 12))
    .filter((time) => time >= start)
}

function range(start: number, end: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((end - start) / step)) },
    (_, index) => start + index * step,
  )
}

function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
