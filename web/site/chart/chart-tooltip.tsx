import { formatExactMoney, formatMoney } from '../../format/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../coin-parts/money.tsx'

export const flipPast = 0.6
const exactBelow = 10

/** Below $10 cents are too coarse: a second line shows more digits. */
export function needsExact(price: number): boolean {
  return Math.abs(price) < exactBelow && formatExactMoney(price) !== formatMoney(price)
}

type ChartTooltipProps = {
  /** Horizontal position, 0 to 1. */
  share: number
  price: number
  time: string
  note?: string | undefined
}

/** At the top of the plot, on the side with more room. */
export function ChartTooltip({ share, price, time, note }: ChartTooltipProps) {
  return (
    <div
      role="tooltip"
      style={{ left: `${share * 100}%` }}
      className={classNames(
        'pointer-events-none absolute top-[10%] z-3 rounded-control bg-ink px-2.5 py-[7px] text-meta whitespace-nowrap text-on-ink shadow-pop folded:top-0',
        share > flipPast ? '-translate-x-[calc(100%+12px)]' : 'translate-x-3',
      )}
    >
      <b className="block text-base leading-[18px] font-figure">
        <Money value={price} />
      </b>
      {needsExact(price) && <Money value={price} exact className="block" />}
      <span className="opacity-78">{time}</span>
      {note && <span className="block">{note}</span>}
    </div>
  )
}
