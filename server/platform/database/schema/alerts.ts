import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  type AlertEvent,
  CHANNEL_KINDS,
  FEED_AFTER_MINUTES,
  MAIL_TLS,
  STORY_OUTLETS,
  USUAL_EVENTS,
} from '../../../../contract/admin/alert-events.ts'
import { bigId, now, partOf, time, word } from '../columns.ts'
import { users } from './accounts.ts'

/** Where alerts go to: one row of each kind, there from the beginning, set up or not. */
export const alertChannels = pg.pgTable('alert_channels', {
  id: bigId(),
  kind: pg.text('kind', { enum: CHANNEL_KINDS }).notNull().unique(),
  enabled: pg.boolean('enabled').notNull().default(false),
  events: pg
    .jsonb('events')
    .$type<AlertEvent[]>()
    .notNull()
    .default([...USUAL_EVENTS]),
  /** A webhook's address is a secret: it is enough to post there. */
  address_sealed: pg.text('address_sealed'),
  secret_sealed: pg.text('secret_sealed'),
  chat: pg.text('chat'),
  mail_to: pg.text('mail_to'),
  mail_from: pg.text('mail_from'),
  smtp_host: pg.text('smtp_host'),
  smtp_port: pg.integer('smtp_port'),
  smtp_tls: pg.text('smtp_tls', { enum: MAIL_TLS }),
  smtp_user: pg.text('smtp_user'),
  /** No messages about what happened before. */
  since: time('since').notNull().default(now),
  updated_at: time('updated_at').notNull().default(now),
})

/** A single row: when alerts are sent. */
export const alertRules = pg.pgTable('alert_rules', {
  id: pg.smallint('id').primaryKey().default(1),
  feed_after_minutes: pg.integer('feed_after_minutes').notNull().default(FEED_AFTER_MINUTES.usual),
  story_outlets: pg.integer('story_outlets').notNull().default(STORY_OUTLETS.usual),
  updated_at: time('updated_at').notNull().default(now),
})

/** The outbox: written before a message is sent, and again after. */
export const alertDeliveries = pg.pgTable(
  'alert_deliveries',
  {
    id: pg.uuid('id').primaryKey(),
    channel: pg.text('channel', { enum: CHANNEL_KINDS }).notNull(),
    event: pg.text('event').$type<AlertEvent | 'test'>().notNull(),
    /** 'feed:7': what it is about. */
    matter: pg.text('matter').notNull(),
    /** The message says that the issue has cleared. */
    is_over: pg.boolean('is_over').notNull().default(false),
    /** The issue has cleared since. It is not part of the message, which may still be waiting. */
    is_cleared: pg.boolean('is_cleared').notNull().default(false),
    title: pg.text('title').notNull(),
    text: pg.text('text').notNull(),
    link: pg.text('link'),
    state: word('state', ['waiting', 'delivered', 'failed']).default('waiting'),
    attempts: pg.integer('attempts').notNull().default(0),
    answer: pg.text('answer'),
    created_at: time('created_at').notNull(),
    /** Lies ahead while a message is being sent, so that a crashed sender's message is retried. */
    next_try_at: time('next_try_at').notNull(),
    finished_at: time('finished_at'),
  },
  (t) => [
    pg.index('alert_deliveries_matter').on(t.channel, t.matter, t.created_at),
    pg.index('alert_deliveries_newest').on(t.created_at),
    pg.index('alert_deliveries_due').on(t.next_try_at).where(sql`${t.state} = 'waiting'`),
  ],
)

/** From where people have signed in. */
export const signInAddresses = pg.pgTable(
  'sign_in_addresses',
  {
    user_id: partOf('user_id', () => users.id),
    address: pg.text('address').notNull(),
    first_at: time('first_at').notNull(),
    last_at: time('last_at').notNull(),
    /** The user had others before. */
    is_new: pg.boolean('is_new').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.user_id, t.address] }),
    pg.index('sign_in_addresses_first').on(t.first_at),
  ],
)
