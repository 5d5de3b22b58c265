import type { UsageRange } from '../../../contract/market/ranges.ts'
import { formatDay } from '../../format/article-date.ts'

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

/** So many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)))
}

/** 'Nov 30'; days of budgets and models are UTC. */
export const dayText = (day: string) => formatDay(Date.parse(day), 'UTC').slice(0, 6)
