import type { ChartBox } from '../chart/chart-geometry.ts'

/** Two panes on one time axis: prices, and below them the sentiment of the news. */
export const COIN_BOX: ChartBox = {
  width: 1176,
  height: 392,
  plot: { left: 56, right: 1160, top: 12, bottom: 268 },
  timesTop: 374,
  crossBottom: 366,
}

/** Top, axis and bottom of the second pane. */
export const SENTIMENT_PANE = { top: 290, axis: 328, bottom: 366 }
