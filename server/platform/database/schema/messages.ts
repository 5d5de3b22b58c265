import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { time, word } from '../columns.ts'

const owner = () => word('owner', ['alerts', 'following', 'invitations'])

/**
 * The outbox: messages on their way. A row is deleted once it was sent or given up; what was sent to whom is kept by
 * its owner.
 */
export const outbox = pg.pgTable(
  'outbox',
  {
    /** Stable over retries: Message-ID, notification tag, webhook-id. */
    id: pg.uuid('id').primaryKey(),
    owner: owner(),
    /** The kind of channel that sends it: 'mail', 'slack'. */
    channel: pg.text('channel').notNull(),
    /** Whom it goes to, by the owner's own id. One message of a destination is on its way at a time. */
    destination: pg.text('destination').notNull(),
    /** What shares a limit: a service that asks for a pause holds back everything in its lane. */
    lane: pg.text('lane').notNull(),
    /** The server that it goes to: an HMAC where its name would tell about a reader. Empty: by an older version. */
    host: pg.text('host').notNull().default(''),
    /** For owners that keep nothing of it themselves. */
    payload_sealed: pg.text('payload_sealed'),
    attempts: pg.integer('attempts').notNull().default(0),
    /** What the latest attempt was answered. */
    answer: pg.text('answer'),
    due_at: time('due_at').notNull(),
    /** Nobody else sends it before. A sender that recorded no result by then is dead. */
    claimed_until: time('claimed_until'),
    created_at: time('created_at').notNull(),
  },
  (t) => [
    pg.index('outbox_due').on(t.owner, t.channel, t.due_at),
    pg.index('outbox_destination').on(t.owner, t.destination),
    pg.index('outbox_claimed').on(t.owner, t.host).where(sql`${t.claimed_until} is not null`),
  ],
)

/** What is remembered of lanes, and of destinations: a lane that is held back keeps its messages in the outbox. */
export const outboxLanes = pg.pgTable(
  'outbox_lanes',
  {
    owner: owner(),
    /** A lane of messages, or a destination. */
    lane: pg.text('lane').notNull(),
    held_until: time('held_until'),
    /** Attempts in a row that no server answered. */
    silences: pg.integer('silences').notNull().default(0),
    /** It answered late or not at all lately. Null: it has not answered yet. */
    slow_until: time('slow_until'),
  },
  (t) => [pg.primaryKey({ columns: [t.owner, t.lane] })],
)
