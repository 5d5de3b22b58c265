import type { ReactNode, RefObject } from 'react'
import type { PricePoint } from '../../../contract/market/market.ts'
import type { HistoryRange } from '../../../contract/market/ranges.ts'
import type { ChartBox, TimeSpan } from './chart-geometry.ts'

export type PriceChartProps = {
  symbol: string
  name: string
  range: HistoryRange
  history: PricePoint[] | undefined
  loading: boolean
  change: number | null | undefined
  /** What is filtered by time, if anything is. */
  span: Partial<TimeSpan> | undefined
  onSpan: (span: TimeSpan | undefined) => void
  /** How many articles the feed below has with that span. */
  articleCount: number | undefined
  /** How a span is marked: with a pointer, and with a finger. */
  hint: string
  /** The room under the plot, kept free for what can be done with it. */
  foot: RefObject<HTMLDivElement | null>
  box?: ChartBox
  /** The time the plot shows; without it as long as the history. */
  shown?: TimeSpan
  /** What the tooltip adds about a moment. */
  noteAt?: (time: number) => string
  className?: string
  /** Drawn in the same box. */
  children?: ReactNode
}
