import type { CSSProperties, ReactNode, RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { ChartGeometry } from './chart-geometry.ts'
import type { ChartMark } from './chart-marks.ts'
import { flipPast } from './chart-tooltip.tsx'

const dockedBesidePx = 10
/** Width of a card beside its mark, with a margin. */
const reachPx = 330

type PinCardPlaceProps = {
  ref: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLElement | null>
  chart: ChartGeometry
  mark: ChartMark
  docked: boolean
  onEscape: () => void
  children: ReactNode
}

/**
 * Beside its mark, on the left past 60 %; docked or without room, below the plot over the full width. Starts
 * outside the mark's press area.
 */
export function PinCardPlace({ ref, surface, chart, mark, docked, onEscape, children }: PinCardPlaceProps) {
  const share = mark.x / chart.box.width
  const side = docked ? 'below' : sideOf(surface.current, share)
  const style =
    side === 'below'
      ? belowStyle(surface.current)
      : { left: `${share * 100}%`, top: `${(mark.y / chart.box.height) * 100}%` }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the mark
    <div
      ref={ref}
      data-pin-card
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
      className={classNames('absolute z-10 text-left select-text', sides[side])}
    >
      {children}
    </div>
  )
}

const sides = {
  below: 'top-full mt-1',
  right: 'w-[316px] translate-x-3 -translate-y-5 px-1.5',
  left: 'w-[316px] -translate-x-[calc(100%+12px)] -translate-y-5 px-1.5',
}

function sideOf(surface: HTMLElement | null, share: number): keyof typeof sides {
  const box = surface?.getBoundingClientRect()
  const at = (box?.left ?? 0) + share * (box?.width ?? 0)
  const fits = { left: at >= reachPx, right: at + reachPx <= document.documentElement.clientWidth }
  const [wanted, other] = share > flipPast ? (['left', 'right'] as const) : (['right', 'left'] as const)
  if (fits[wanted]) return wanted
  return fits[other] ? other : 'below'
}

function belowStyle(surface: HTMLElement | null): CSSProperties {
  const box = surface?.getBoundingClientRect()
  const panel = surface?.closest('[data-chart-panel]')?.getBoundingClientRect()
  if (!box || !panel) return { left: 0, right: 0 }
  return { left: panel.left - box.left + dockedBesidePx, width: panel.width - 2 * dockedBesidePx }
}
