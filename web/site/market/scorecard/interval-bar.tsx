import type { Share } from '../../../../contract/market/scorecard.ts'
import { classNames } from '../../../ui/class-names.ts'

/** Percent at both ends, with 50 in the middle. */
export type ShareAxis = { from: number; to: number }

const LEAST_REACH = 20

/** 30 to 70, widened in tens until every interval and base rate fits. */
export function axisOf(shares: readonly Share[]): ShareAxis {
  const reach = shares
    .filter(({ share }) => share !== null)
    .flatMap(({ low, high, base_rate }) => [low, high, base_rate])
    .reduce<number>((most, percent) => Math.max(most, Math.abs((percent ?? 50) - 50)), LEAST_REACH)
  const tens = Math.min(50, Math.ceil(reach / 10) * 10)
  return { from: 50 - tens, to: 50 + tens }
}

type IntervalBarProps = { share: Share; axis: ShareAxis; small?: boolean }

/** A share as a dot, its interval as a bar, the base rate dotted. Bars that are compared share an axis. */
export function IntervalBar({ share, axis: { from, to }, small = false }: IntervalBarProps) {
  if (share.share === null || share.low === null || share.high === null) return null
  const placeOf = (percent: number) => `${((percent - from) / (to - from)) * 100}%`
  const base = share.base_rate === null ? '' : `, base rate ${share.base_rate}`
  return (
    <div
      role="img"
      aria-label={`${share.share} percent, 95 percent interval ${share.low} to ${share.high}${base}`}
      className={classNames(
        'relative h-[22px] before:absolute before:inset-x-0 before:top-2.5 before:h-px before:bg-line-2',
        small ? 'ml-auto w-[168px] max-md:w-24' : 'mt-3',
      )}
    >
      {share.base_rate !== null && (
        <i
          className="absolute top-px h-[19px] border-accent border-l-2 border-dotted"
          style={{ left: placeOf(share.base_rate) }}
        />
      )}
      <i
        className="absolute top-[9px] h-1 rounded-[2px] bg-fg-3 opacity-55"
        style={{ left: placeOf(share.low), right: `calc(100% - ${placeOf(share.high)})` }}
      />
      <i
        className="-ml-[5.5px] absolute top-[5px] size-[11px] rounded-full bg-fg shadow-[0_0_0_2px_var(--surface)]"
        style={{ left: placeOf(share.share) }}
      />
    </div>
  )
}
