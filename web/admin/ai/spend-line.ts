import { scaleLinear } from 'd3-scale'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { tickText } from '../usage/cost-bars.ts'
import { dayText } from '../usage/usage-span.ts'
import { dollars } from './ai-text.ts'

/** A point of the month: `x` from 0 to 1 through it, in dollars. */
export type SpendPoint = { x: number; usd: number }

export type SpendLine = {
  top: number
  ticks: number[]
  /** Total at the end of each day, and now. */
  spent: SpendPoint[]
  now: SpendPoint
  /** Where the month ends at this pace. */
  end: SpendPoint | undefined
  /** Left out when it is far above everything else. */
  budget: number | undefined
  /** Where the forecast meets the budget. */
  reached: (SpendPoint & { day: string }) | undefined
  labels: { x: number; text: string }[]
}

/** A budget further above the line than this factor would flatten it. */
const BUDGET_IN_SIGHT = 3

export function spendLine(spend: AiSpend, at: Date): SpendLine {
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const today = at.getUTCDate()
  const spent: SpendPoint[] = [{ x: 0, usd: 0 }]
  let sum = 0
  for (let day = 1; day < today; day++) {
    sum += spend.days.find((each) => Number(each.day.slice(8)) === day)?.usd ?? 0
    spent.push({ x: day / days, usd: sum })
  }
  const now = { x: (today - 1 + dayPassed(at)) / days, usd: spend.month_usd }
  spent.push(now)
  const { forecast_usd, budget_reached_on, monthly_budget_usd } = spend
  const end = forecast_usd === null ? undefined : { x: 1, usd: forecast_usd }
  const highest = Math.max(0.01, spend.month_usd, forecast_usd ?? 0)
  const isInSight = monthly_budget_usd !== null && monthly_budget_usd <= highest * BUDGET_IN_SIGHT
  const budget = isInSight ? monthly_budget_usd : undefined
  const scale = scaleLinear()
    .domain([0, Math.max(highest, budget ?? 0)])
    .nice(4)
  const reached =
    end && budget !== undefined && budget_reached_on !== null
      ? {
          x: now.x + ((budget - now.usd) / (end.usd - now.usd)) * (1 - now.x),
          usd: budget,
          day: dayText(budget_reached_on),
        }
      : undefined
  const marked = [1, 8, 15, 22, days]
  const month = dayText(at.toISOString().slice(0, 10)).slice(0, 3)
  return {
    top: scale.domain()[1] ?? highest,
    ticks: scale.ticks(4),
    spent,
    now,
    end,
    budget,
    reached,
    labels: marked.map((day) => ({ x: (day - 0.5) / days, text: day === 1 ? `${month} 1` : String(day) })),
  }
}

const DAY_MS = 24 * 3_600_000
const dayPassed = (at: Date) => (at.getTime() % DAY_MS) / DAY_MS

/** Text alternative of the chart. */
export function spendSentence({ now, end, reached }: SpendLine): string {
  return [
    `${dollars(now.usd)} spent until now`,
    ...(end ? [`forecast ${dollars(end.usd)} at the end of the month`] : []),
    ...(reached ? [`the budget of ${dollars(reached.usd)} is reached on ${reached.day}`] : []),
  ].join(', ')
}

/** Whole dollars, or enough decimals to distinguish the ticks. */
export const axisText = (tick: number, ticks: readonly number[]) =>
  ticks.every(Number.isInteger) ? dollars(tick, 0) : tickText(tick, ticks)
