import type { TopMovers } from '../../contract/market/market.ts'
import type { Database } from '../platform/database/connect.ts'
import { type Mover, movers } from './movers-store.ts'
import { sparkline } from './sparkline.ts'

/** Winners and losers of 24 hours, each with the line of the 24 hours before its own last quote. */
export async function topMovers(db: Database): Promise<TopMovers> {
  const { gainers = [], losers = [] } = Object.groupBy(await movers(db), ({ list }) => list)
  return { gainers: gainers.map(withLine), losers: losers.map(withLine) }
}

const withLine = ({ points, ...row }: Mover) => ({
  ...row,
  sparkline: sparkline(points, Date.parse(row.updated_at)),
})
