import type { OutletRow, OutletShare } from '../../../../../contract/news/outlets.ts'
import { formatCount } from '../../../../../contract/platform/count-text.ts'
import { Link } from '../../../../page/link.tsx'
import { PublisherLogo } from '../../../../ui/publisher-logo.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { Sort } from '../../../../ui/sort-rows.ts'
import { Cell, Row, Table, type TableColumn } from '../../../../ui/table.tsx'
import { ReportedAt } from '../../../stories/reported-at.tsx'
import { axisEnd, delayText, insteadOf, isFew, kindText, TOO_FEW } from './outlet-words.ts'
import { OUTLET_COLUMNS, type OutletColumn } from './outlets-order.ts'
import { outletPath } from './outlets-query.ts'
import { TiltBar, TiltFigure, Whisker, WhiskerAxis } from './whisker.tsx'

type OutletsTableProps = {
  /** Undefined while they are loaded. */
  outlets: readonly OutletRow[] | undefined
  sort: Sort<OutletColumn>
  onSort: (by: OutletColumn) => void
}

/** A table from 1150 px on, cards below. */
export function OutletsTable({ outlets, sort, onSort }: OutletsTableProps) {
  const end = axisEnd(outlets?.map(({ first }) => first.high) ?? [], 10)
  const columns = outletColumns(end)
  return (
    <>
      <Table
        label="Outlets"
        columns={columns}
        rows={outlets ?? []}
        rowKey={({ slug }) => slug}
        sort={sort}
        onSort={onSort}
        className="outlet-table"
        headRowClass="h-[52px] border-line border-b bg-surface-2 text-small text-fg-3"
        headClass="px-2 first:pl-5 last:pr-5"
        rowClass={rowClass}
        cellClass="px-2 first:pl-5 last:pr-5"
      >
        {!outlets && [1, 2, 3, 4, 5, 6].map((row) => <SkeletonRow key={row} columns={columns} />)}
      </Table>
      <ul className="grid grid-cols-2 gap-px bg-line max-md:grid-cols-1 min-[1150px]:hidden">
        {(outlets ?? []).map((outlet) => (
          <OutletCard key={outlet.slug} outlet={outlet} end={end} />
        ))}
      </ul>
    </>
  )
}

const rowClass = 'h-[60px] border-line not-first:border-t hover:bg-surface-2'
const figure = 'text-right tabular-nums'
const missing = 'text-small text-fg-3'

type OutletTableColumn = TableColumn<OutletRow, OutletColumn>

/** Outlets with too few stories say so once, over all figures. */
const outletColumns = (end: number): OutletTableColumn[] => [
  { ...sorted('outlet', 'w-[262px]'), cell: (outlet) => <OutletName outlet={outlet} /> },
  {
    ...sorted('stories', 'w-[84px]', true),
    cell: ({ stories }) => formatCount(stories),
  },
  {
    ...sorted('first', 'w-[200px]', true),
    below: <WhiskerAxis className="ml-auto w-26" ends={['0', `${end}%`]} />,
    span: (outlet) => (isFew(outlet) ? 6 : 1),
    cell: (outlet) => <First outlet={outlet} end={end} />,
  },
  ofEnough('behind', 'w-[116px]', (outlet) =>
    outlet.behind.value === null ? (
      <span className={missing}>{insteadOf(outlet)}</span>
    ) : (
      delayText(outlet.behind.value)
    ),
  ),
  ofEnough('own', 'w-[84px]', ({ own }) => percent(own)),
  ofEnough('changed', 'w-[100px]', ({ changed }) => percent(changed)),
  ofEnough('ads', 'w-[72px]', ({ ads }) => percent(ads)),
  {
    ...ofEnough('tilt', 'w-[196px]', (outlet) => <Tilt outlet={outlet} />),
    numeric: false,
    className: undefined,
    below: <WhiskerAxis className="w-28" ends={['bearish', '0', 'bullish']} />,
  },
  {
    ...sorted('newest', undefined, true),
    className: `${figure} whitespace-nowrap`,
    cell: ({ newest_at }) => newest_at && <ReportedAt at={newest_at} />,
  },
]

/** A column whose head sorts by it. */
function sorted(by: OutletColumn, width: string | undefined, numeric = false) {
  const { label, first } = OUTLET_COLUMNS[by]
  return {
    name: by,
    label,
    sort: { by, first },
    numeric,
    headClass: width,
    className: numeric ? figure : undefined,
  }
}

const ofEnough = (
  by: OutletColumn,
  width: string,
  cell: OutletTableColumn['cell'],
): OutletTableColumn => ({
  ...sorted(by, width, true),
  span: (outlet) => (isFew(outlet) ? 0 : 1),
  cell,
})

function First({ outlet, end }: { outlet: OutletRow; end: number }) {
  const { first } = outlet
  if (isFew(outlet)) return <p className={`${missing} pl-[62px] text-left`}>{TOO_FEW}</p>
  if (first.share === null) return <span className={missing}>{insteadOf(outlet, true)}</span>
  return (
    <span className="flex items-center justify-end gap-2.5">
      <b className="font-strong">{first.share}%</b>
      <Whisker {...first} value={first.share} end={end} className="w-26" />
    </span>
  )
}

function Tilt({ outlet }: { outlet: OutletRow }) {
  const { tilt } = outlet
  if (tilt.value === null) return <span className={missing}>{insteadOf(outlet)}</span>
  return (
    <span className="flex items-center gap-2.5">
      <TiltBar tilt={tilt} className="w-28" />
      <TiltFigure tilt={tilt} className="w-[50px] justify-end" />
    </span>
  )
}

const SkeletonRow = ({ columns }: { columns: readonly OutletTableColumn[] }) => (
  <Row className={rowClass}>
    {columns.map(({ name }) => (
      <Cell key={name} className="px-2 first:pl-5 last:pr-5">
        <Skeleton className={name === 'outlet' ? 'h-3.5 w-40' : 'ml-auto h-3.5 w-12'} />
      </Cell>
    ))}
  </Row>
)

const percent = ({ share }: OutletShare) => (share === null ? TOO_FEW : `${share}%`)

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
        {kind && <small className="block truncate text-hint text-fg-3">{kind}</small>}
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
          <span className="text-small whitespace-nowrap text-fg-3">
            newest <ReportedAt at={outlet.newest_at} />
          </span>
        )}
      </div>
      {!few && (
        <div className="mt-3 grid grid-cols-2 gap-4 text-small text-fg-3">
          <div>
            First
            {first.share === null ? (
              <span className="block leading-6">{insteadOf(outlet, true)}</span>
            ) : (
              <b className="block text-base font-strong text-fg">{first.share}%</b>
            )}
            <Whisker {...first} value={first.share} end={end} />
          </div>
          <div>
            Tilt
            {tilt.value === null && <span className="block leading-6">{insteadOf(outlet)}</span>}
            <TiltFigure tilt={tilt} className="flex! text-base" />
            <TiltBar tilt={tilt} />
          </div>
        </div>
      )}
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 border-line border-t pt-2 text-small">
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
