import type { OutletRow, OutletShare } from '../../../../../contract/news/outlets.ts'
import { formatCount } from '../../../../../contract/platform/count-text.ts'
import { Link } from '../../../../page/link.tsx'
import { PublisherLogo } from '../../../../ui/publisher-logo.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { SortHead } from '../../../frame/sorted-table/sorted-table.tsx'
import type { Order } from '../../../frame/sorted-table/table-order.ts'
import { ReportedAt } from '../../../stories/reported-at.tsx'
import { axisEnd, delayText, insteadOf, isFew, kindText, TOO_FEW } from './outlet-words.ts'
import { OUTLET_COLUMNS, type OutletColumn } from './outlets-order.ts'
import { outletPath } from './outlets-query.ts'
import { TiltBar, TiltFigure, Whisker, WhiskerAxis } from './whisker.tsx'

type OutletsTableProps = {
  /** Undefined while they are loaded. */
  outlets: readonly OutletRow[] | undefined
  order: Order<OutletColumn>
  onOrder: (by: OutletColumn) => void
}

const cell = 'px-2 text-right tabular-nums'
const missing = 'text-small text-fg-3'

/** A table from 1150 px on, cards below. */
export function OutletsTable({ outlets, order, onOrder }: OutletsTableProps) {
  const highs = outlets?.map(({ first }) => first.high) ?? []
  const end = axisEnd(highs, 10)
  return (
    <>
      <table
        aria-label="Outlets"
        className="w-full table-fixed border-collapse text-cell max-[1149px]:hidden"
      >
        <thead>
          <tr className="h-[52px] border-line border-b bg-surface-2 text-hint text-fg-3">
            {COLUMNS.map(([by, width]) => (
              <SortHead
                key={by}
                {...{ by, order, onOrder, columns: OUTLET_COLUMNS }}
                isLeft={by === 'outlet' || by === 'tilt'}
                className={`px-2 first:pl-5 last:pr-5 ${width}`}
                buttonClass="min-h-6 text-[12.5px] leading-[15px]"
              >
                {by === 'first' && (
                  <WhiskerAxis className="ml-auto w-26" ends={['0', `${end} %`]} />
                )}
                {by === 'tilt' && (
                  <WhiskerAxis className="w-28" ends={['bearish', '0', 'bullish']} />
                )}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {outlets
            ? outlets.map((outlet) => <Row key={outlet.slug} outlet={outlet} end={end} />)
            : [1, 2, 3, 4, 5, 6].map((row) => <SkeletonRow key={row} />)}
        </tbody>
      </table>
      <ul className="grid grid-cols-2 gap-px bg-line max-md:grid-cols-1 min-[1150px]:hidden">
        {(outlets ?? []).map((outlet) => (
          <OutletCard key={outlet.slug} outlet={outlet} end={end} />
        ))}
      </ul>
    </>
  )
}

const COLUMNS: [OutletColumn, string][] = [
  ['outlet', 'w-[262px]'],
  ['stories', 'w-[84px]'],
  ['first', 'w-[200px]'],
  ['behind', 'w-[116px]'],
  ['own', 'w-[84px]'],
  ['changed', 'w-[100px]'],
  ['ads', 'w-[72px]'],
  ['tilt', 'w-[196px]'],
  ['newest', ''],
]

function Row({ outlet, end }: { outlet: OutletRow; end: number }) {
  const { stories, first, behind, own, changed, ads, tilt } = outlet
  return (
    <tr className="h-[60px] border-line not-first:border-t hover:bg-surface-2">
      <td className="px-2 pl-5">
        <OutletName outlet={outlet} />
      </td>
      <td className={cell}>{formatCount(stories)}</td>
      {isFew(outlet) ? (
        <td colSpan={6} className={`${missing} px-2 pl-[70px]`}>
          {TOO_FEW}
        </td>
      ) : (
        <>
          <td className={cell}>
            {first.share === null ? (
              <span className={missing}>{insteadOf(outlet, true)}</span>
            ) : (
              <span className="flex items-center justify-end gap-2.5">
                <b className="font-strong">{first.share} %</b>
                <Whisker {...first} value={first.share} end={end} className="w-26" />
              </span>
            )}
          </td>
          <td className={cell}>
            {behind.value === null ? (
              <span className={missing}>{insteadOf(outlet)}</span>
            ) : (
              delayText(behind.value)
            )}
          </td>
          <td className={cell}>{percent(own)}</td>
          <td className={cell}>{percent(changed)}</td>
          <td className={cell}>{percent(ads)}</td>
          <td className="px-2">
            {tilt.value === null ? (
              <span className={missing}>{insteadOf(outlet)}</span>
            ) : (
              <span className="flex items-center gap-2.5">
                <TiltBar tilt={tilt} className="w-28" />
                <TiltFigure tilt={tilt} className="w-[50px] justify-end" />
              </span>
            )}
          </td>
        </>
      )}
      <td className={`${cell} pr-5 whitespace-nowrap`}>
        {outlet.newest_at && <ReportedAt at={outlet.newest_at} />}
      </td>
    </tr>
  )
}

const SkeletonRow = () => (
  <tr className="h-[60px] border-line not-first:border-t">
    {COLUMNS.map(([by]) => (
      <td key={by} className="px-2 first:pl-5 last:pr-5">
        <Skeleton className={by === 'outlet' ? 'h-3.5 w-40' : 'ml-auto h-3.5 w-12'} />
      </td>
    ))}
  </tr>
)

const percent = ({ share }: OutletShare) => (share === null ? TOO_FEW : `${share} %`)

/** Logo, name and kind. */
function OutletName({ outlet }: { outlet: OutletRow }) {
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
        {kind && (
          <small className="block truncate text-[12.5px] leading-[17px] text-fg-3">{kind}</small>
        )}
      </span>
    </span>
  )
}

/** A row of the table where there is no room for it. */
function OutletCard({ outlet, end }: { outlet: OutletRow; end: number }) {
  const { stories, first, behind, own, changed, ads, tilt } = outlet
  const few = isFew(outlet)
  const figures = [
    ['Stories', formatCount(stories)],
    ['Behind', behind.value === null ? insteadOf(outlet) : delayText(behind.value)],
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
            newest <ReportedAt at={outlet.newest_at} />
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
