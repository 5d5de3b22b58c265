import type { ReactNode } from 'react'

/** A hairline across a chart of cost, its figure left of the plot; `height` is its share of the plot. */
export function CostAxisLine({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 border-line border-t" style={{ bottom: `${height * 100}%` }}>
      <span className="absolute right-[calc(100%+10px)] -top-[7px]">{children}</span>
    </div>
  )
}
