import type { AiSpend } from '../../../contract/analysis/models.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { costAxis, tickText } from '../usage/cost-axis.tsx'
import { costText, utcDayText } from '../usage/usage-text.ts'

/** A point of the month: `x` from 0 to 1 through it, in dollars. */
export type SpendPoint = { x: number; usd: number }

export type SpendLine = ReturnType<typeof spendLine>

/** `spent` is the total at the end of each day; a budget far above everything else is left out. */
export function spendLine(spend: AiSpend, at: Date) {
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
  const {
    top,
    ticks,
    limit: budget,
  } = costAxis([spend.month_usd, forecast_usd ?? 0], monthly_budget_usd)
  const reached =
    end && budget !== undefined && budget_reached_on !== null
      ? {
          x: now.x + ((budget - now.usd) / (end.usd - now.usd)) * (1 - now.x),
          usd: budget,
          day: utcDayText(budget_reached_on),
        }
      : undefined
  const month = utcDayText(at.toISOString().slice(0, 10)).slice(0, 3)
  const labels = [1, 8, 15, 22, days].map((day) => ({
    x: (day - 0.5) / days,
    text: day === 1 ? `${month} 1` : String(day),
  }))
  return { top, ticks, spent, now, end, budget, reached, labels }
}

const dayPassed = (at: Date) => (at.getTime() % DAY_MS) / DAY_MS

export function spendSentence({ now, end, reached }: SpendLine): string {
  return [
    `${costText(now.usd)} spent until now`,
    ...(end ? [`forecast ${costText(end.usd)} at the end of the month`] : []),
    ...(reached ? [`the budget of ${costText(reached.usd)} is reached on ${reached.day}`] : []),
  ].join(', ')
}

/** Whole dollars, or enough decimals to distinguish the ticks. */
export const axisText = (tick: number, ticks: readonly number[]) =>
  ticks.every(Number.isInteger) ? costText(tick, 0) : tickText(tick, ticks)
