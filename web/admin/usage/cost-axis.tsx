import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'

/** A hairline across a chart of cost, its figure left of the plot; `height` is its share of the plot. */
export function CostAxisLine({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 border-line border-t" style={{ bottom: `${height * 100}%` }}>
      <span className="absolute right-[calc(100%+10px)] -top-[7px]">{children}</span>
    </div>
  )
}

/** A budget further above everything else than this factor would flatten it. */
const BUDGET_IN_SIGHT = 3

/** Round steps up to the highest value; at least a cent, so that an empty chart still has an axis. `limit`: a budget in sight. */
export function costAxis(values: readonly number[], budget?: number | null) {
  const highest = Math.max(0.01, ...values)
  const limit = budget != null && budget <= highest * BUDGET_IN_SIGHT ? budget : undefined
  const scale = scaleLinear()
    .domain([0, Math.max(highest, limit ?? 0)])
    .nice(4)
  return { top: scale.domain()[1] ?? highest, ticks: scale.ticks(4), limit }
}

/** Enough decimals to distinguish the ticks. */
export function tickText(value: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return `$${value.toFixed(Math.max(2, Math.ceil(-Math.log10(step))))}`
}
