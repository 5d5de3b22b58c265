import type { ReactNode, RefObject } from 'react'
import type { PricePoint } from '../../../../contract/market/market.ts'
import type { HistoryRange } from '../../../../contract/market/ranges.ts'
import type { ChartBox, TimeSpan } from './chart-geometry.ts'

export type PriceChartProps = {
  symbol: string
  name: string
  range: HistoryRange
  history: PricePoint[] | undefined
  loading: boolean
  change: number | null | undefined
  span: Partial<TimeSpan> | undefined
  onSpan: (span: TimeSpan | undefined) => void
  articleCount: number | undefined
  /** How to select a span, by pointer and by touch. */
  hint: string
  /** Space under the plot, reserved for the layer's texts and buttons. */
  foot: RefObject<HTMLDivElement | null>
  box?: ChartBox
  /** Time range of the plot; defaults to that of the history. */
  shown?: TimeSpan
  noteAt?: (time: number) => string
  className?: string
  children?: ReactNode
}
