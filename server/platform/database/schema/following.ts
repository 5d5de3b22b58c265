import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  FOLLOW_CHANNEL_STATES,
  FOLLOW_CHANNELS,
  FOLLOW_LIMITS,
  FOLLOW_WHEN,
  type FollowChannelKind,
} from '../../../../contract/following/follow-kinds.ts'
import { bigId, bigRef, now, partOf, time, word } from '../columns.ts'

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })
const followerRef = () =>
  uuid('follower_id')
    .notNull()
    .references(() => followers.id, { onDelete: 'cascade' })

/** Readers who follow something. No name, no IP address, nothing about what they read. */
export const followers = pgTable('followers', {
  /** 128 random bits. */
  id: uuid('id').primaryKey(),
  /** SHA-256 of the secret that only the reader's browser has. */
  secret_hash: text('secret_hash').notNull().unique(),
  zone: text('zone').notNull(),
  quiet_from: smallint('quiet_from'),
  quiet_to: smallint('quiet_to'),
  paused_until: time('paused_until'),
  created_at: time('created_at').notNull(),
})

/** How a follower is reached: one row a kind. Addresses are sealed, and found by their HMAC. */
export const followChannels = pgTable(
  'follow_channels',
  {
    id: bigId(),
    follower_id: followerRef(),
    kind: text('kind', { enum: FOLLOW_CHANNELS }).notNull(),
    /** Null while a Telegram chat is not linked yet. */
    address_sealed: text('address_sealed'),
    address_hmac: text('address_hmac'),
    /** SHA-256 of the one-time code that links a Telegram chat; valid for 15 minutes from `asked_at`. */
    code_hash: text('code_hash').unique(),
    state: word('state', FOLLOW_CHANNEL_STATES).default('waiting'),
    paused_until: time('paused_until'),
    /** Failures since the last success, and when they began. */
    failures: integer('failures').notNull().default(0),
    failing_since: time('failing_since'),
    last_success_at: time('last_success_at'),
    asked_at: time('asked_at').notNull(),
    /** When the reader allowed it. */
    consent_at: time('consent_at'),
  },
  (t) => [
    uniqueIndex('follow_channels_kind').on(t.follower_id, t.kind),
    uniqueIndex('follow_channels_address').on(t.kind, t.address_hmac).where(sql`${t.state} <> 'waiting'`),
    index('follow_channels_hmac').on(t.address_hmac),
  ],
)

/** A followed view. Beside its address are the conditions that a story is matched against. */
export const followRules = pgTable(
  'follow_rules',
  {
    id: bigId(),
    follower_id: followerRef(),
    /** Canonical, without page, view, times. */
    view: text('view').notNull(),
    name: text('name').notNull(),
    when: text('when', { enum: FOLLOW_WHEN }).notNull(),
    hour: smallint('hour'),
    channels: text('channels').array().$type<FollowChannelKind[]>().notNull(),
    paused: boolean('paused').notNull().default(false),
    created_at: time('created_at').notNull(),
    /** Independent outlets that a story needs. */
    least: smallint('least').notNull(),
    /** A story must have one of these keys to match: 'c:SOL', 'p:ledgerline', 'q' for a search, '*' for all. */
    keys: text('keys').array().notNull().default([]),
    /** Null where the view does not narrow by it. Symbols in capitals; names and ids in small letters. */
    coins: text('coins').array(),
    publishers: text('publishers').array(),
    tags: text('tags').array(),
    category: text('category'),
    /** Whole scores, lowest and highest. */
    freshness: smallint('freshness').array(),
    sentiment: smallint('sentiment').array(),
    no_ads: boolean('no_ads').notNull().default(false),
    query: tsquery('query'),
    /** A followed story, or any story of its thread. */
    story_id: bigRef('story_id'),
    thread: boolean('thread').notNull().default(false),
  },
  (t) => [
    uniqueIndex('follow_rules_view').on(t.follower_id, t.view),
    index('follow_rules_keys').using('gin', t.keys),
  ],
)

/** The outbox: written before a message is sent, and again after. Rows with the same `message_id` are one message. */
export const followMessages = pgTable(
  'follow_messages',
  {
    id: bigId(),
    follower_id: followerRef(),
    channel_id: partOf('channel_id', () => followChannels.id),
    /** Null for a confirmation or a link. */
    rule_id: bigRef('rule_id').references(() => followRules.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['story', 'outlet', 'correction', 'confirm', 'link'] }).notNull(),
    /** 0 without a story. */
    story_id: bigRef('story_id').notNull().default(0),
    /** Tells messages of one kind about one story apart: the number of outlets, or the id of the replaced headline. */
    edition: bigint('edition', { mode: 'number' }).notNull().default(0),
    /** The headline before a correction. */
    before: text('before'),
    /** Rows of a channel with the same bundle are sent as one digest; null: a message of its own. */
    bundle: text('bundle'),
    /** Stable over retries; null until it is first sent. */
    message_id: uuid('message_id'),
    state: word('state', ['waiting', 'sending', 'sent', 'failed']).default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** While it is being sent: when another sender takes it over. */
    due_at: time('due_at').notNull(),
    /** When the change was stored that it reports. */
    stored_at: time('stored_at').notNull(),
    created_at: time('created_at').notNull(),
    finished_at: time('finished_at'),
  },
  (t) => [
    uniqueIndex('follow_messages_once').on(t.channel_id, t.story_id, t.kind, t.edition),
    index('follow_messages_told').on(t.follower_id, t.story_id),
    index('follow_messages_rule').on(t.rule_id, t.created_at),
    index('follow_messages_due').on(t.due_at).where(sql`${t.state} in ('waiting', 'sending')`),
    index('follow_messages_created').on(t.created_at),
  ],
)

/** Mails that an address got without having confirmed: at most three an hour. Deleted after an hour. */
export const followConfirmations = pgTable(
  'follow_confirmations',
  { id: bigId(), address_hmac: text('address_hmac').notNull(), at: time('at').notNull() },
  (t) => [index('follow_confirmations_address').on(t.address_hmac, t.at)],
)

/** What could not be delivered, as numbers by hour. */
export const followProblems = pgTable(
  'follow_problems',
  {
    id: bigId(),
    hour: time('hour').notNull(),
    at: time('at').notNull(),
    channel: text('channel', { enum: FOLLOW_CHANNELS }).notNull(),
    problem: text('problem').notNull(),
    did: text('did').notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [uniqueIndex('follow_problems_hour').on(t.hour, t.channel, t.problem, t.did)],
)

/** The one row of settings 'Readers'. */
export const followSettings = pgTable('follow_settings', {
  id: smallint('id').primaryKey().default(1),
  push: boolean('push').notNull().default(false),
  mail: boolean('mail').notNull().default(true),
  telegram: boolean('telegram').notNull().default(true),
  webhook: boolean('webhook').notNull().default(false),
  mail_name: text('mail_name'),
  mail_from: text('mail_from'),
  telegram_bot: text('telegram_bot'),
  telegram_token_sealed: text('telegram_token_sealed'),
  /** VAPID: the public key in base64url, the private one sealed. */
  push_key: text('push_key'),
  push_key_sealed: text('push_key_sealed'),
  push_key_made_at: time('push_key_made_at'),
  push_contact: text('push_contact'),
  rules_max: integer('rules_max').notNull().default(FOLLOW_LIMITS.rules_max.usual),
  messages_per_day: integer('messages_per_day').notNull().default(FOLLOW_LIMITS.messages_per_day.usual),
  new_per_hour: integer('new_per_hour').notNull().default(FOLLOW_LIMITS.new_per_hour.usual),
  confirm_hours: integer('confirm_hours').notNull().default(FOLLOW_LIMITS.confirm_hours.usual),
  bounces_max: integer('bounces_max').notNull().default(FOLLOW_LIMITS.bounces_max.usual),
  followers_max: integer('followers_max').notNull().default(FOLLOW_LIMITS.followers_max.usual),
  /** Up to where the log of updates was matched with the rules, and of which epoch. */
  matched_epoch: text('matched_epoch'),
  matched_seq: bigint('matched_seq', { mode: 'number' }),
  updated_at: time('updated_at').notNull().default(now),
})
