import type { OutletRange } from '../../../../contract/news/outlet-rules.ts'
import type { Outlet, Outlets } from '../../../../contract/news/outlets.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { notFound } from '../../../platform/errors.ts'
import { wordDiff } from '../../../stories/story-page.ts'
import { NO_ARTICLES, outletFigures } from './figures.ts'
import {
  changedHeadlines,
  detailAsShown,
  type OutletDetail,
  outletBySlug,
  outletRows,
  totalsOf,
} from './store.ts'

const NOTHING = outletFigures(NO_ARTICLES, { firsts: 0, behindMs: [], tilts: [] })
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
  const [outlet, totals] = await Promise.all([outletBySlug(db, slug, range), totalsOf(db, range)])
  if (!outlet) throw notFound('Outlet')
  const { figures, newest, ...named } = outlet
  const detail = outlet.detail ?? NO_DETAIL
  return {
    ...named,
    ...countedIn(range, totals),
    site_url: newest && (URL.parse(newest)?.origin ?? null),
    ...(figures ?? NOTHING),
    all: totals?.figures ?? { first: null, behind: null, own: null, changed: null },
    ...(await detailAsShown(db, detail)),
    headline_changes: (await changedHeadlines(db, detail.changes)).map(
      ({ before, after, ...edit }) => ({
        ...edit,
        words: wordDiff(before, after),
      }),
    ),
  }
}
