import { formatExactMoney, isKnown } from '../../../../contract/market/money.ts'
import { CHART_RANGES, type HistoryRange } from '../../../../contract/market/ranges.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { dateFormat } from '../../../format/date-format.ts'
import { formatPercent, trendOf } from '../../../format/percent.ts'

const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const units: [least: number, unit: number, suffix: string][] = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
]

/** '$66k', '$67k': enough digits to distinguish the ticks. */
export function priceLabels(prices: readonly number[]): string[] {
  const largest = Math.max(...prices.map(Math.abs))
  const [, unit, suffix] = units.find(([least]) => largest >= least) ?? [0, 1, '']
  for (let decimals = 0; decimals <= 18; decimals++) {
    const labels = prices.map((price) => (price / unit).toFixed(decimals))
    const exact = labels.every((label, index) => isSame(Number(label) * unit, prices[index] ?? 0))
    if (exact) return labels.map((label) => `$${foldZeros(label)}${suffix}`)
  }
  return prices.map((price) => `$${price}`)
}

/** '0.0000012' as '0.0₅12', as price sites write it: the axis has room for six characters. */
function foldZeros(digits: string): string {
  return digits.replace(
    /^0\.0(0{3,})(?=[1-9])/,
    (_, zeros: string) => `0.0${subscript(zeros.length + 1)}`,
  )
}

const subscript = (count: number) =>
  [...String(count)].map((digit) => subscripts[Number(digit)]).join('')

const isSame = (one: number, other: number) => Math.abs(one - other) <= Math.abs(other) * 1e-9

/** The hour; midnight shows its day, or its month in a history of about a year or more. */
export function timeLabel(time: number, spanMs: number, timeZone: string): string {
  const hour = clockLabel(time, timeZone)
  if (hour !== '00:00') return hour
  if (spanMs <= 330 * DAY_MS) return day(time, timeZone)
  return month(time, timeZone)
}

/** 'Nov 15, 09:40'; the year instead of the hour when a point is a whole day. */
export function pointLabel(time: number, range: HistoryRange, timeZone: string): string {
  return CHART_RANGES[range].hasDays
    ? fullDay(time, timeZone)
    : `${day(time, timeZone)}, ${clockLabel(time, timeZone)}`
}

/** '09:12' today, 'Nov 14 09:12' on another day. */
export function momentLabel(time: number, now: number, timeZone: string): string {
  const hour = clockLabel(time, timeZone)
  return day(time, timeZone) === day(now, timeZone) ? hour : `${day(time, timeZone)} ${hour}`
}

export const clockLabel = dateFormat('HH:mm')
const day = dateFormat('MMM d')
const month = dateFormat('MMM yyyy')
const fullDay = dateFormat('MMM d, yyyy')

export function priceChartSentence(
  name: string,
  range: HistoryRange,
  points: readonly { price: number }[],
  change: number | null | undefined,
  gaps: readonly string[] = [],
): string {
  const prices = points.map(({ price }) => price)
  const [first, last] = [formatExactMoney(prices[0]), formatExactMoney(prices.at(-1))]
  const percent = `${formatPercent(change).replace(/^[+-]|%$/g, '')} percent, `
  const course = {
    up: `up ${percent}`,
    down: `down ${percent}`,
    flat: isKnown(change) ? 'unchanged, ' : '',
  }
  const { words } = CHART_RANGES[range]
  const span = words ? `the last ${words}` : 'its whole recorded history'
  const low = formatExactMoney(Math.min(...prices))
  const high = formatExactMoney(Math.max(...prices))
  return `${name} price over ${span}, from ${first} to ${last}, ${course[trendOf(change)]}lowest ${low}, highest ${high}. ${gaps.map((gap) => `No prices ${gap}. `).join('')}Use the arrow keys to read single points.`
}
