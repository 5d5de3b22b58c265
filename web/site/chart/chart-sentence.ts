import { CHART_RANGES, type HistoryRange } from '../../../contract/market/ranges.ts'
import { formatExactMoney, isKnown } from '../../format/money.ts'
import { formatPercent, trendOf } from '../../format/percent.ts'

/** Text alternative of the chart. */
export function chartSentence(
  name: string,
  range: HistoryRange,
  points: readonly { price: number }[],
  change: number | null | undefined,
  /** Times without prices, as texts. */
  gaps: readonly string[] = [],
): string {
  const prices = points.map(({ price }) => price)
  const [first, last] = [formatExactMoney(prices[0]), formatExactMoney(prices.at(-1))]
  const percent = `${formatPercent(change).replace(/^[+-]|%$/g, '')} percent, `
  const course = { up: `up ${percent}`, down: `down ${percent}`, flat: isKnown(change) ? 'unchanged, ' : '' }
  const { words } = CHART_RANGES[range]
  const span = words ? `the last ${words}` : 'its whole recorded history'
  const low = formatExactMoney(Math.min(...prices))
  const high = formatExactMoney(Math.max(...prices))
  return `${name} price over ${span}, from ${first} to ${last}, ${course[trendOf(change)]}lowest ${low}, highest ${high}. ${gaps.map((gap) => `No prices ${gap}. `).join('')}Use the arrow keys to read single points.`
}
