import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  FOLLOW_CHANNEL_KINDS,
  FOLLOW_CHANNEL_PROBLEMS,
  FOLLOW_CHANNEL_STATES,
  FOLLOW_CHANNELS,
  FOLLOW_LIMITS,
  FOLLOW_WHEN,
  type FollowChannelKind,
  type FollowNews,
  forEachChannel,
  PLAIN_FIELD_NAMES,
  SECRET_FIELD_NAMES,
  sealedField,
} from '../../../../contract/following/follow-kinds.ts'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import { bigId, bigRef, now, partOf, time, word } from '../columns.ts'

const tsquery = pg.customType<{ data: string }>({ dataType: () => 'tsquery' })
const followerRef = () =>
  pg
    .uuid('follower_id')
    .notNull()
    .references(() => followers.id, { onDelete: 'cascade' })

/** Readers who follow something. No name, no IP address, nothing about what they read. */
export const followers = pg.pgTable('followers', {
  /** 128 random bits. */
  id: pg.uuid('id').primaryKey(),
  /** SHA-256 of the secret that only the reader's browser has. */
  secret_hash: pg.text('secret_hash').notNull().unique(),
  zone: pg.text('zone').notNull(),
  quiet_from: pg.smallint('quiet_from'),
  quiet_to: pg.smallint('quiet_to'),
  paused_until: time('paused_until'),
  created_at: time('created_at').notNull(),
})

/** How a follower is reached: one row a kind. Addresses are sealed, and found by their HMAC. */
export const followChannels = pg.pgTable(
  'follow_channels',
  {
    id: bigId(),
    follower_id: followerRef(),
    kind: pg.text('kind', { enum: FOLLOW_CHANNELS }).notNull(),
    /** Null while a Telegram chat is not linked yet. */
    address_sealed: pg.text('address_sealed'),
    address_hmac: pg.text('address_hmac'),
    /** Of an e-mail address: HMAC of its mailbox, which has no tag. Null in rows of versions before this one. */
    mailbox_hmac: pg.text('mailbox_hmac'),
    /** SHA-256 of the one-time code that links a Telegram chat; valid for 15 minutes from `asked_at`. */
    code_hash: pg.text('code_hash').unique(),
    state: word('state', FOLLOW_CHANNEL_STATES).default('waiting'),
    /** Why it was switched off; null when the state is not 'paused', or older than this column. */
    paused_for: pg.text('paused_for', { enum: FOLLOW_CHANNEL_PROBLEMS }),
    paused_until: time('paused_until'),
    /** Failures since the last success, and when they began. */
    failures: pg.integer('failures').notNull().default(0),
    failing_since: time('failing_since'),
    /** Unused: versions before this one write it while they are replaced. */
    last_success_at: time('last_success_at'),
    asked_at: time('asked_at').notNull(),
    /** When the reader allowed it. */
    consent_at: time('consent_at'),
  },
  (t) => [
    pg.uniqueIndex('follow_channels_kind').on(t.follower_id, t.kind),
    pg
      .uniqueIndex('follow_channels_address')
      .on(t.kind, t.address_hmac)
      .where(sql`${t.state} <> 'waiting'`),
    pg.index('follow_channels_hmac').on(t.address_hmac),
    pg.index('follow_channels_mailbox').on(t.mailbox_hmac),
  ],
)

/** A followed view. Beside its address are the conditions that a story is matched against. */
export const followRules = pg.pgTable(
  'follow_rules',
  {
    id: bigId(),
    follower_id: followerRef(),
    /** Canonical, without page, view, times. */
    view: pg.text('view').notNull(),
    name: pg.text('name').notNull(),
    when: pg.text('when', { enum: FOLLOW_WHEN }).notNull(),
    hour: pg.smallint('hour'),
    channels: pg.text('channels').array().$type<FollowChannelKind[]>().notNull(),
    paused: pg.boolean('paused').notNull().default(false),
    created_at: time('created_at').notNull(),
    /** Independent outlets that a story needs. */
    least: pg.smallint('least').notNull(),
    /** The filters of the view; null until fillRuleFilters() read them from an address that an older release stored. */
    filters: pg.jsonb('filters').$type<FeedFilters>(),
    /** A story must have one of these keys to match (server/following/rule-filters.ts). */
    found_by: pg.text('found_by').array().notNull().default([]),
    /** Unused, up to `no_ads`: versions before this one look for and match a rule by these. */
    keys: pg.text('keys').array().notNull().default([]),
    coins: pg.text('coins').array(),
    publishers: pg.text('publishers').array(),
    tags: pg.text('tags').array(),
    category: pg.text('category'),
    freshness: pg.smallint('freshness').array(),
    sentiment: pg.smallint('sentiment').array(),
    no_ads: pg.boolean('no_ads').notNull().default(false),
    query: tsquery('query'),
    /** A followed story, or any story of its thread. */
    story_id: bigRef('story_id'),
    thread: pg.boolean('thread').notNull().default(false),
  },
  (t) => [
    pg.uniqueIndex('follow_rules_view').on(t.follower_id, t.view),
    pg.index('follow_rules_keys').using('gin', t.keys),
    pg.index('follow_rules_found_by').using('gin', t.found_by),
    pg.index('follow_rules_without_filters').on(t.id).where(sql`${t.filters} is null`),
  ],
)

/** The outbox: written before a message is sent, and again after. Rows with the same `message_id` are one message. */
export const followMessages = pg.pgTable(
  'follow_messages',
  {
    id: bigId(),
    follower_id: followerRef(),
    channel_id: partOf('channel_id', () => followChannels.id),
    /** Null for a message about no news: a confirmation, a link, an address that was switched off. */
    rule_id: bigRef('rule_id').references(() => followRules.id, { onDelete: 'cascade' }),
    kind: pg.text('kind').$type<FollowNews | 'confirm' | 'link' | 'off'>().notNull(),
    /** 0 without a story. */
    story_id: bigRef('story_id').notNull().default(0),
    /** Distinguishes messages of one kind about one story: the number of outlets, or the id of the replaced headline. */
    edition: pg.bigint('edition', { mode: 'number' }).notNull().default(0),
    /** The headline before a correction; of 'off' the kind of the channel that was switched off. */
    before: pg.text('before'),
    /** Rows of a channel with the same bundle are sent as one digest; null: a message of its own. */
    bundle: pg.text('bundle'),
    /** Stable over retries; null until it is first sent. */
    message_id: pg.uuid('message_id'),
    state: word('state', ['waiting', 'sending', 'sent', 'failed']).default('waiting'),
    attempts: pg.integer('attempts').notNull().default(0),
    /** While it is being sent: when another sender takes it over. */
    due_at: time('due_at').notNull(),
    /** When the change was stored that it reports. */
    stored_at: time('stored_at').notNull(),
    created_at: time('created_at').notNull(),
    finished_at: time('finished_at'),
  },
  (t) => [
    pg.uniqueIndex('follow_messages_once').on(t.channel_id, t.story_id, t.kind, t.edition),
    pg.index('follow_messages_recent').on(t.follower_id, t.created_at),
    pg.index('follow_messages_rule').on(t.rule_id, t.created_at),
    pg.index('follow_messages_due').on(t.due_at).where(sql`${t.state} in ('waiting', 'sending')`),
  ],
)

/** What is limited, each time it happens (server/following/follow-limits.ts). */
export const followCounts = pg.pgTable(
  'follow_counts',
  {
    id: bigId(),
    counter: pg
      .text('counter', {
        enum: [
          'follower_by_network',
          'mail_by_network',
          'confirmation_by_follower',
          'confirmation_to_mailbox',
          'mail_to_mailbox',
        ],
      })
      .notNull(),
    /** HMAC of the network or mailbox, or the id of the follower. */
    key: pg.text('key').notNull(),
    at: time('at').notNull(),
  },
  (t) => [pg.index('follow_counts_key').on(t.counter, t.key, t.at)],
)

/** Mailboxes that are never written to: an HMAC under the site's key, and nothing else. */
export const mailBars = pg.pgTable('mail_bars', {
  mailbox_hmac: pg.text('mailbox_hmac').primaryKey(),
})

/** Unused: versions before this one write it while they are replaced. */
export const followConfirmations = pg.pgTable(
  'follow_confirmations',
  { id: bigId(), address_hmac: pg.text('address_hmac').notNull(), at: time('at').notNull() },
  (t) => [pg.index('follow_confirmations_address').on(t.address_hmac, t.at)],
)

/** What could not be delivered, as numbers by hour. */
export const followProblems = pg.pgTable(
  'follow_problems',
  {
    id: bigId(),
    hour: time('hour').notNull(),
    at: time('at').notNull(),
    channel: pg.text('channel', { enum: FOLLOW_CHANNELS }).notNull(),
    problem: pg.text('problem').notNull(),
    did: pg.text('did').notNull(),
    count: pg.integer('count').notNull().default(1),
  },
  (t) => [pg.uniqueIndex('follow_problems_hour').on(t.hour, t.channel, t.problem, t.did)],
)

const textColumn = (name: string) => pg.text(name)
const textColumns = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textColumn(name)])) as Record<
    Name,
    ReturnType<typeof textColumn>
  >

/** The one row of settings 'Readers'. */
export const followSettings = pg.pgTable('follow_settings', {
  id: pg.smallint('id').primaryKey().default(1),
  // switched on
  ...forEachChannel((kind) =>
    pg.boolean(kind).notNull().default(FOLLOW_CHANNEL_KINDS[kind].isOnAtFirst),
  ),
  ...textColumns([...PLAIN_FIELD_NAMES, ...SECRET_FIELD_NAMES.map(sealedField)]),
  /** VAPID: the public key in base64url, the private one sealed. */
  push_key: pg.text('push_key'),
  push_key_sealed: pg.text('push_key_sealed'),
  push_key_made_at: time('push_key_made_at'),
  rules_max: pg.integer('rules_max').notNull().default(FOLLOW_LIMITS.rules_max.usual),
  messages_per_day: pg
    .integer('messages_per_day')
    .notNull()
    .default(FOLLOW_LIMITS.messages_per_day.usual),
  new_per_hour: pg.integer('new_per_hour').notNull().default(FOLLOW_LIMITS.new_per_hour.usual),
  confirm_hours: pg.integer('confirm_hours').notNull().default(FOLLOW_LIMITS.confirm_hours.usual),
  bounces_max: pg.integer('bounces_max').notNull().default(FOLLOW_LIMITS.bounces_max.usual),
  followers_max: pg.integer('followers_max').notNull().default(FOLLOW_LIMITS.followers_max.usual),
  /** Up to where the log of updates was matched with the rules, and of which epoch. */
  matched_epoch: pg.text('matched_epoch'),
  matched_seq: pg.bigint('matched_seq', { mode: 'number' }),
  updated_at: time('updated_at').notNull().default(now),
})
