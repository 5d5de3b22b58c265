import type { OutletRange } from '../../../contract/records/outlet-rules.ts'
import type { Outlet, Outlets } from '../../../contract/records/outlets.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { wordDiff } from '../../stories/story-page.ts'
import { figuresOf, NO_ARTICLES } from './figures.ts'
import {
  changedHeadlines,
  detailAsShown,
  newestAddress,
  type OutletDetail,
  outletBySlug,
  outletRows,
  recordOf,
  totalsOf,
} from './store.ts'

const NOTHING = figuresOf(NO_ARTICLES, { firsts: 0, behindMs: [], tilts: [] })
const NO_DETAIL: OutletDetail = {
  tilt_by_coin: [],
  copies_from: { texts: 0, outlets: [] },
  copied_by: { texts: 0, outlets: [] },
  shared: [],
  changes: [],
}

/** Every outlet with its figures; only rows are read. */
export async function outletsList(db: Database, range: OutletRange): Promise<Outlets> {
  const [totals, rows] = await Promise.all([totalsOf(db, range), outletRows(db, range)])
  return {
    ...countedIn(range, totals),
    outlets: rows.map(({ figures, ...outlet }) => ({ ...outlet, ...(figures ?? NOTHING) })),
  }
}

const countedIn = (range: OutletRange, totals: Awaited<ReturnType<typeof totalsOf>>) => ({
  range,
  from: totals?.from ?? null,
  to: totals?.made_at ?? null,
})

export async function outletPage(db: Database, slug: string, range: OutletRange): Promise<Outlet> {
  const outlet = await outletBySlug(db, slug)
  if (!outlet) throw notFound('Outlet')
  const { id, ...named } = outlet
  const [totals, record, address] = await Promise.all([
    totalsOf(db, range),
    recordOf(db, id, range),
    newestAddress(db, id),
  ])
  const detail = record?.detail ?? NO_DETAIL
  return {
    ...named,
    ...countedIn(range, totals),
    site_url: address === undefined ? null : (URL.parse(address)?.origin ?? null),
    ...(record?.figures ?? NOTHING),
    all: totals?.figures ?? { first: null, behind: null, own: null, changed: null },
    ...(await detailAsShown(db, detail)),
    headline_changes: (await changedHeadlines(db, detail.changes)).map(({ before, after, ...edit }) => ({
      ...edit,
      words: wordDiff(before, after),
    })),
  }
}
