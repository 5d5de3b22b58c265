import type { Brief, BriefCoin } from '../../../../contract/news/briefs.ts'
import { Link } from '../../../page/link.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { coinPath } from '../../market/coin-parts/coin-path.ts'
import { Money, PercentChange } from '../../market/coin-parts/figures.tsx'
import { BriefHeading } from './brief-heading.tsx'

/** The largest tracked coins and the largest moves of the others, from midnight to midnight UTC. */
export function BriefMarket({ brief: { largest, moves } }: { brief: Brief }) {
  if (largest.length === 0) return null
  return (
    <>
      <BriefHeading>The market of the day</BriefHeading>
      <ScrollBox label="The market of the day, table" className="max-md:-mr-4 max-md:pr-4">
        <Table
          columns={columns}
          rows={largest}
          more={
            moves.length > 0
              ? { name: 'Largest moves', className: nameClass, rows: moves }
              : undefined
          }
          rowKey={({ symbol }) => symbol}
          className="w-full text-small whitespace-nowrap"
          headClass="h-9 px-2 text-hint font-label text-fg-3 first:pl-0 last:pr-0"
          rowClass="border-line border-t print:break-inside-avoid"
        />
      </ScrollBox>
    </>
  )
}

const nameClass = 'h-8 pt-2 text-left align-bottom text-hint font-label text-fg-3'
const stays = 'sticky left-0 bg-surface print:static'

type CoinColumn = TableColumn<BriefCoin>

const figure = (label: string, cell: CoinColumn['cell']): CoinColumn => ({
  name: label,
  label,
  numeric: true,
  className: 'h-9 px-2 py-1 text-right tabular-nums last:pr-0',
  cell,
})

const price = (label: string, of: (coin: BriefCoin) => number): CoinColumn =>
  figure(label, (coin) => <Money value={of(coin)} small />)

const columns: readonly CoinColumn[] = [
  {
    name: 'Coin',
    label: 'Coin',
    isRowHead: true,
    headClass: stays,
    className: `${stays} pr-2 text-left font-strong`,
    cell: ({ symbol, name }) => (
      <Link
        to={coinPath(symbol)}
        className="finger block max-w-40 overflow-x-clip text-ellipsis hover:underline hover:underline-offset-3 max-md:max-w-28"
      >
        {name || symbol}
      </Link>
    ),
  },
  price('Open', ({ open }) => open),
  price('Close', ({ close }) => close),
  figure('Change', ({ change_percent }) => (
    <PercentChange percent={change_percent} className="font-label" />
  )),
  price('Low', ({ low }) => low),
  price('High', ({ high }) => high),
  figure('News', ({ news }) => news),
]
