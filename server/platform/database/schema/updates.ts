import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { UPDATE_CHANGES, UPDATE_KINDS } from '../../../../contract/news/update-kinds.ts'
import { bigId, bigRef, now, time } from '../columns.ts'

/**
 * What changed for visitors, written by triggers in the transaction of the change. No texts: readers get the current
 * row, so that a hidden article disappears from older entries too.
 */
export const updates = pgTable(
  'updates',
  {
    id: bigId(),
    /**
     * Place in the order of commits, without gaps; null until `number_updates()` finds the row committed. An identity
     * is drawn before the commit, so a reader of `id` would miss slow transactions.
     */
    seq: bigint('seq', { mode: 'number' }),
    kind: text('kind', { enum: UPDATE_KINDS }).notNull(),
    entity_id: bigRef('entity_id').notNull(),
    change: text('change', { enum: UPDATE_CHANGES }).notNull(),
    at: time('at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('updates_seq').on(t.seq),
    index('updates_at').on(t.at),
    index('updates_new').on(t.id).where(sql`${t.seq} is null`),
  ],
)

/** One row: a new value after a restore, so that cursors of the site before it are refused. */
export const updateEpoch = pgTable('update_epoch', { epoch: text('epoch').primaryKey() })
