import { scaleLinear } from 'd3-scale'
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
    if (day > today && forecastADay !== undefined) return { day, parts: [], total: 0, forecast: forecastADay }
    const parts = (groups.find(({ group }) => group === day)?.models ?? []).map(({ model, cost }) => ({
      model,
      cost,
    }))
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
  return Array.from({ length: last.getUTCDate() }, (_, index) => utcDay(last, last.getUTCDate() - 1 - index))
}

function utcDay(now: Date, daysAgo: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo))
    .toISOString()
    .slice(0, 10)
}

/** A budget further above everything else than this factor would flatten it. */
const BUDGET_IN_SIGHT = 3

/** Round steps up to the highest value; at least a cent, so that an empty chart still has an axis. `limit`: a budget in sight. */
export function costAxis(values: readonly number[], budget?: number | null) {
  const highest = Math.max(0.01, ...values)
  const limit = budget != null && budget <= highest * BUDGET_IN_SIGHT ? budget : undefined
  const scale = scaleLinear()
    .domain([0, Math.max(highest, limit ?? 0)])
    .nice(4)
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(4), limit }
}

/** Enough decimals to distinguish the ticks. */
export function tickText(value: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return `$${value.toFixed(Math.max(2, Math.ceil(-Math.log10(step))))}`
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

export function chartSentence(bars: readonly DayCost[]): string {
  const highest = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), { day: '', total: 0 })
  return highest.total > 0
    ? `Estimated cost per day, highest $${highest.total.toFixed(2)} on ${highest.day}`
    : 'Estimated cost per day, nothing spent'
}
