import type { Brief, BriefCoin } from '../../../../contract/news/briefs.ts'
import { isUnderOneCent } from '../../../format/money.ts'
import { Link } from '../../../page/link.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { coinPath } from '../../market/coin-parts/coin-path.ts'
import { Money, PercentChange } from '../../market/coin-parts/figures.tsx'
import { BriefHeading } from './brief-heading.tsx'

const CELL = 'h-9 px-2 py-1 text-right tabular-nums last:pr-0'

/** The largest tracked coins and the largest moves of the others, from midnight to midnight UTC. */
export function BriefMarket({ brief: { largest, moves } }: { brief: Brief }) {
  if (largest.length === 0) return null
  return (
    <>
      <BriefHeading>The market of the day</BriefHeading>
      <ScrollTable
        label="The market of the day, table"
        heads={['Coin', 'Open', 'Close', 'Change', 'Low', 'High', 'News']}
        headClass="h-9 px-2 text-meta font-label text-fg-3 first:sticky first:left-0 first:bg-surface first:pl-0 last:pr-0 print:first:static"
        className="max-md:-mr-4 max-md:pr-4"
        tableClass="whitespace-nowrap"
      >
        <Rows coins={largest} />
        {moves.length > 0 && <Rows name="Largest moves" coins={moves} />}
      </ScrollTable>
    </>
  )
}

function Rows({ name, coins }: { name?: string; coins: readonly BriefCoin[] }) {
  return (
    <tbody>
      {name && (
        <tr className="border-line border-t">
          <th
            scope="rowgroup"
            colSpan={7}
            className="h-8 pt-2 text-left align-bottom text-meta font-label text-fg-3"
          >
            {name}
          </th>
        </tr>
      )}
      {coins.map((coin) => (
        <tr key={coin.symbol} className="border-line border-t print:break-inside-avoid">
          <th
            scope="row"
            className="sticky left-0 print:static bg-surface pr-2 text-left font-strong"
          >
            <Link
              to={coinPath(coin.symbol)}
              className="finger block max-w-40 truncate hover:underline hover:underline-offset-3 max-md:max-w-28"
            >
              {coin.name || coin.symbol}
            </Link>
          </th>
          <Price value={coin.open} />
          <Price value={coin.close} />
          <td className={CELL}>
            <PercentChange percent={coin.change_percent} className="font-label" />
          </td>
          <Price value={coin.low} />
          <Price value={coin.high} />
          <td className={CELL}>{coin.news}</td>
        </tr>
      ))}
    </tbody>
  )
}

const Price = ({ value }: { value: number }) => (
  <td className={CELL}>
    <Money value={value} exact={isUnderOneCent(value)} />
  </td>
)
