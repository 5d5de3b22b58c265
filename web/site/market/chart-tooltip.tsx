import { classNames } from '../../ui/class-names.ts'
import { CHART_WIDTH } from './chart-geometry.ts'

const flipPast = 0.6

/** Beside the line at the top of the plot, on whichever side has room. */
export function ChartTooltip({ x, price, time }: { x: number; price: string; time: string }) {
  const share = x / CHART_WIDTH
  return (
    <div
      role="tooltip"
      style={{ left: `${share * 100}%` }}
      className={classNames(
        'pointer-events-none absolute top-[10%] z-2 rounded-control bg-ink px-2.5 py-[7px] text-meta whitespace-nowrap text-on-ink shadow-pop',
        share > flipPast ? '-translate-x-[calc(100%+12px)]' : 'translate-x-3',
      )}
    >
      <b className="block text-base leading-[18px] font-figure">{price}</b>
      <span className="opacity-78">{time}</span>
    </div>
  )
}
