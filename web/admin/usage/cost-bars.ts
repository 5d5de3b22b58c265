import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { USAGE_RANGE_DAYS } from '../../../contract/market/ranges.ts'
import type { UsageSpan } from './usage-text.ts'

export type DayCost = {
  day: string
  parts: { model: string; cost: number }[]
  total: number
  forecast?: number
}

/** Every day of the span, oldest first; a day without requests is there too, at nothing. */
export function costPerDay(
  groups: readonly UsageGroup[],
  span: UsageSpan,
  now: Date,
  forecastADay?: number,
): DayCost[] {
  const today = utcDay(now, 0)
  return daysOf(span, now).map((day) => {
    if (day > today && forecastADay !== undefined)
      return { day, parts: [], total: 0, forecast: forecastADay }
    const parts = (groups.find(({ group }) => group === day)?.models ?? []).map(
      ({ model, cost }) => ({
        model,
        cost,
      }),
    )
    return { day, parts, total: parts.reduce((sum, { cost }) => sum + cost, 0) }
  })
}

function daysOf(span: UsageSpan, now: Date): string[] {
  if ('dateRange' in span) {
    const count = USAGE_RANGE_DAYS[span.dateRange]
    return Array.from({ length: count }, (_, index) => utcDay(now, count - 1 - index))
  }
  const [year = 0, month = 1] = span.month.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0))
  return Array.from({ length: last.getUTCDate() }, (_, index) =>
    utcDay(last, last.getUTCDate() - 1 - index),
  )
}

function utcDay(now: Date, daysAgo: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo))
    .toISOString()
    .slice(0, 10)
}

/** The models that cost anything, the dearest first: the first is plain, the second hatched. */
export function modelsByCost(bars: readonly DayCost[]): string[] {
  const sums = new Map<string, number>()
  for (const { parts } of bars) {
    for (const { model, cost } of parts) sums.set(model, (sums.get(model) ?? 0) + cost)
  }
  return [...sums]
    .filter(([, cost]) => cost > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([model]) => model)
}

export function costSentence(bars: readonly DayCost[]): string {
  const highest = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), {
    day: '',
    total: 0,
  })
  return highest.total > 0
    ? `Estimated cost per day, highest $${highest.total.toFixed(2)} on ${highest.day}`
    : 'Estimated cost per day, nothing spent'
}
