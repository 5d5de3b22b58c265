import { classNames } from '../../ui/class-names.ts'
import type { ChartGeometry } from './chart-geometry.ts'

/** A point on the line; the newest has a halo. */
export function ChartDot({
  chart: { box },
  x,
  y,
  live = false,
}: {
  chart: ChartGeometry
  x: number
  y: number
  live?: boolean
}) {
  return (
    <i
      aria-hidden="true"
      style={{ left: `${(x / box.width) * 100}%`, top: `${(y / box.height) * 100}%` }}
      className={classNames(
        'pointer-events-none absolute -m-[4.5px] size-[9px] rounded-pill bg-(--trend) shadow-[0_0_0_2px_var(--surface)]',
        live &&
          'before:absolute before:-inset-[5px] before:rounded-pill before:bg-(--trend) before:opacity-22',
      )}
    />
  )
}
