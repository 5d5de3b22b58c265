import type { CoinPage } from '../../../contract/market/coins.ts'
import { COIN_BOX, SENTIMENT_PANE } from './coin-box.ts'

type Counts = CoinPage['sentiment'][number]
export type Bar = {
  x: number
  width: number
  up: [y: number, height: number]
  mid: [number, number]
  down: [number, number]
}

const perArticle = 4.8
const share = 0.56
const leastWidth = 2

/** Bullish articles above the axis, bearish below, neutral on it. Every article has the same height. */
export function sentimentBars(
  page: Pick<CoinPage, 'sentiment' | 'sentiment_step_ms' | 'from' | 'to'>,
): Bar[] {
  const { plot } = COIN_BOX
  const { axis, top } = SENTIMENT_PANE
  const from = Date.parse(page.from)
  const perMs = (plot.right - plot.left) / Math.max(1, Date.parse(page.to) - from)
  const farthest = Math.max(
    1,
    ...page.sentiment.map(({ bullish, neutral, bearish }) => Math.max(bullish, bearish) + neutral / 2),
  )
  const unit = Math.min(perArticle, (axis - top - 2) / farthest)
  return page.sentiment.flatMap((counts) => {
    const start = plot.left + (Date.parse(counts.at) - from) * perMs
    const wide = page.sentiment_step_ms * perMs
    const width = Math.max(leastWidth, wide * share)
    // clips a step that starts before the plot or ends after it
    const x = Math.min(Math.max(start + (wide - width) / 2, plot.left), plot.right - width)
    return width > 0 ? [bar(counts, x, width, unit, axis)] : []
  })
}

function bar(
  { bullish, neutral, bearish }: Counts,
  x: number,
  width: number,
  unit: number,
  axis: number,
): Bar {
  const half = (neutral * unit) / 2
  return {
    x,
    width,
    mid: [axis - half, half * 2],
    up: [axis - half - bullish * unit, Math.max(0, bullish * unit - 1)],
    down: [axis + half + 1, Math.max(0, bearish * unit - 1)],
  }
}

/** Articles of the step that contains a time. */
export function countsAt(
  page: Pick<CoinPage, 'sentiment' | 'sentiment_step_ms'>,
  time: number,
): Counts | undefined {
  return page.sentiment.find(({ at }) => {
    const start = Date.parse(at)
    return time >= start && time < start + page.sentiment_step_ms
  })
}
