import type { TopMovers } from '../../contract/market.ts'
import type { Database } from '../database/connect.ts'
import { hourlyPoints } from './points-store.ts'
import { SPARKLINE_MS, sparkline } from './sparkline.ts'
import { movers } from './store.ts'

/** Winners and losers of 24 hours, each with the line of the 24 hours before its own last quote. */
export async function topMovers(db: Database): Promise<TopMovers> {
  const [winners, losers] = await Promise.all([movers(db, 'gainers'), movers(db, 'losers')])
  const rows = [...winners, ...losers]
  const oldest = Math.min(...rows.map((row) => Date.parse(row.updated_at ?? '')))
  if (!Number.isFinite(oldest)) return { gainers: [], losers: [] }
  const ids = rows.map((row) => row.id)
  const points = await hourlyPoints(db, ids, new Date(oldest - SPARKLINE_MS))
  const withLine = (row: (typeof rows)[number]) => ({
    ...row,
    sparkline: sparkline(points.get(row.id) ?? [], Date.parse(row.updated_at ?? '')),
  })
  return { gainers: winners.map(withLine), losers: losers.map(withLine) }
}
