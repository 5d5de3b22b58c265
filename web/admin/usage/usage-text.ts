import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import type { UsageRange } from '../../../contract/market/ranges.ts'
import { formatDay } from '../../format/article-date.ts'

/** 'gpt-4 (12), deepseek-chat (3)' */
export function modelsText(models: readonly { model: string; requests: number }[]): string {
  return models.map(({ model, requests }) => `${model} (${whole(requests)})`).join(', ')
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** The columns of figures, in the table and in its file. */
export const USAGE_FIGURES = [
  { name: 'requests', label: 'Total requests', text: (value: number) => whole(value) },
  { name: 'tokens', label: 'Est. tokens', text: (value: number) => whole(value) },
  { name: 'success_rate', label: 'Success rate', text: (value: number) => rateText(value) },
  {
    name: 'average_content_length',
    label: 'Avg. content length',
    text: (value: number) => whole(value),
  },
  { name: 'cost', label: 'Est. cost (USD)', text: (value: number) => costText(value) },
] as const

/** Single articles cost fractions of a cent: they take four decimals. */
export const costText = (usd: number, decimals = 2): string => `$${usd.toFixed(decimals)}`

export const rateText = (percent: number): string => `${percent.toFixed(1)}%`

/** '34 % of all'; nothing has no shares. */
export const shareOfCostText = (cost: number, total: number): string =>
  total > 0 ? `${Math.round((100 * cost) / total)}% of all` : 'no cost'

/** The strip above the table. The rate weighs each group by its requests. */
export function usageTotals(groups: readonly UsageGroup[]) {
  const sum = (pick: (group: UsageGroup) => number) =>
    groups.reduce((total, group) => total + pick(group), 0)
  const requests = sum((group) => group.requests)
  return {
    requests,
    tokens: sum((group) => group.tokens),
    successRate:
      requests > 0 ? sum((group) => group.success_rate * group.requests) / requests : undefined,
    cost: sum((group) => group.cost),
  }
}

/** Span of API Usage: a range that ends today, or a calendar month in UTC. */
export type UsageSpan = { dateRange: UsageRange } | { month: string }

const rangeWords: Record<UsageRange, string> = {
  today: 'today',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
}

export const spanWords = (span: UsageSpan) =>
  'month' in span ? `in ${monthName(span.month)}` : rangeWords[span.dateRange]

/** 'November 2026'. */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export const monthOf = (now: Date) => now.toISOString().slice(0, 7)

/** Negative `months` go back. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)))
}

/** 'Nov 30'; days of budgets and models are UTC. */
export const utcDayText = (day: string) => formatDay(Date.parse(day), 'UTC').slice(0, 6)
