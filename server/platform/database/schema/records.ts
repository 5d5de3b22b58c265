import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OUTLET_RANGES } from '../../../../contract/records/outlet-rules.ts'
import type {
  AllOutlets,
  OutletFigures,
  OutletValue,
  SharedStory,
} from '../../../../contract/records/outlets.ts'
import { bigRef, time } from '../columns.ts'
import { publishers } from './publishers.ts'

type CopiesOf = { texts: number; outlets: { publisher: number; texts: number }[] }

/** What an outlet's page shows beside its figures. Ids only: names and headlines are read when it is shown. */
export type OutletDetail = {
  tilt_by_coin: { coin: number; tilt: OutletValue }[]
  copies_from: CopiesOf
  copied_by: CopiesOf
  shared: (Pick<SharedStory, 'at' | 'kind' | 'first_at'> & { story: number; first: number | null })[]
  /** Of `article_versions`, newest first. */
  changes: number[]
}

/** Figures of outlets, replaced once a day. */
export const outletRecords = pgTable(
  'outlet_records',
  {
    publisher_id: bigRef('publisher_id')
      .notNull()
      .references(() => publishers.id, { onDelete: 'cascade' }),
    range: text('range', { enum: OUTLET_RANGES }).notNull(),
    newest_at: time('newest_at'),
    figures: jsonb('figures').$type<OutletFigures>().notNull(),
    detail: jsonb('detail').$type<OutletDetail>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.publisher_id, t.range] })],
)

/** The same over all outlets, and when it was counted. */
export const outletTotals = pgTable('outlet_totals', {
  range: text('range', { enum: OUTLET_RANGES }).primaryKey(),
  made_at: time('made_at').notNull(),
  from: time('from'),
  figures: jsonb('figures').$type<AllOutlets>().notNull(),
})
