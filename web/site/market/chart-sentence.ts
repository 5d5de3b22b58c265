import type { HistoryRange } from '../../../contract/ranges.ts'
import { formatFullMoney } from '../../format/money.ts'
import { formatPercent } from '../../format/percent.ts'

const spans: Record<HistoryRange, string> = {
  '24h': 'over the last 24 hours',
  '7d': 'over the last 7 days',
  '30d': 'over the last 30 days',
  all: 'over its whole recorded history',
}

/** What the chart shows, for those who do not see it. */
export function chartSentence(
  name: string,
  range: HistoryRange,
  points: readonly { price: number }[],
  change: number | null | undefined,
): string {
  const prices = points.map(({ price }) => price)
  const [first, last] = [formatFullMoney(prices[0]), formatFullMoney(prices.at(-1))]
  const percent = formatPercent(change)
  const direction = percent.startsWith('-') ? 'down' : 'up'
  const low = formatFullMoney(Math.min(...prices))
  const high = formatFullMoney(Math.max(...prices))
  return `${name} price ${spans[range]}, from ${first} to ${last}, ${direction} ${percent.replace(/^[+-]|%$/g, '')} percent, lowest ${low}, highest ${high}. Use the arrow keys to read single points.`
}
