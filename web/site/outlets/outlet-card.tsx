import type { OutletRow, OutletShare } from '../../../contract/records/outlets.ts'
import { formatCount } from '../../format/count.ts'
import { Link } from '../../page/link.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { ToldAt } from '../stories/told-at.tsx'
import { delay, insteadOf, isFew, kindText, TOO_FEW } from './outlet-words.ts'
import { outletPath } from './outlets-query.ts'
import { TiltBar, TiltFigure, Whisker } from './whisker.tsx'

export const percent = ({ share }: OutletShare) => (share === null ? TOO_FEW : `${share} %`)

/** Logo, name and kind. */
export function OutletName({ outlet }: { outlet: OutletRow }) {
  const kind = kindText(outlet)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <PublisherLogo name={outlet.name} url={outlet.logo_url} size={32} />
      <span className="min-w-0">
        <Link
          to={outletPath(outlet.slug)}
          className="block truncate leading-[18px] font-strong hover:underline hover:underline-offset-3"
        >
          {outlet.name}
        </Link>
        {kind && <small className="block truncate text-[12.5px] leading-[17px] text-fg-3">{kind}</small>}
      </span>
    </span>
  )
}

/** A row of the table where there is no room for it. */
export function OutletCard({ outlet, end }: { outlet: OutletRow; end: number }) {
  const { stories, first, behind, own, changed, ads, tilt } = outlet
  const few = isFew(outlet)
  const figures = [
    ['Stories', formatCount(stories)],
    ['Behind', behind.value === null ? insteadOf(outlet) : delay(behind.value)],
    ['Own', percent(own)],
    ['Changed', percent(changed)],
    ['Ads', percent(ads)],
  ]
  return (
    <li className="bg-surface px-4 py-3.5">
      <div className="flex items-center justify-between gap-3">
        <OutletName outlet={outlet} />
        {outlet.newest_at && (
          <span className="text-hint whitespace-nowrap text-fg-3">
            newest <ToldAt at={outlet.newest_at} />
          </span>
        )}
      </div>
      {!few && (
        <div className="mt-3 grid grid-cols-2 gap-4 text-hint text-fg-3">
          <div>
            First
            {first.share === null ? (
              <span className="block leading-6">{insteadOf(outlet, true)}</span>
            ) : (
              <b className="block text-[15px] leading-6 font-strong text-fg">{first.share} %</b>
            )}
            <Whisker {...first} value={first.share} end={end} />
          </div>
          <div>
            Tilt
            {tilt.value === null && <span className="block leading-6">{insteadOf(outlet)}</span>}
            <TiltFigure tilt={tilt} className="flex! text-[15px] leading-6" />
            <TiltBar tilt={tilt} />
          </div>
        </div>
      )}
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 border-line border-t pt-2 text-hint">
        {figures.slice(0, few ? 1 : undefined).map(([label, value]) => (
          <div key={label}>
            <dt className="text-fg-3">{label}</dt>
            <dd className="font-strong tabular-nums">{value}</dd>
          </div>
        ))}
        {few && <div className="mr-auto self-center text-fg-3">{TOO_FEW}</div>}
      </dl>
    </li>
  )
}
