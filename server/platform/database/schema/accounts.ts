import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ROLES } from '../../../../contract/accounts/roles.ts'
import { bigId, bigRef, now, partOf, time, word } from '../columns.ts'

export const users = pgTable(
  'users',
  {
    id: bigId(),
    username: text('username').notNull(),
    password_hash: text('password_hash').notNull(),
    role: word('role', ROLES).default('admin'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** Only the hash is stored, so a stolen dump opens no session. */
    token_hash: text('token_hash').primaryKey(),
    user_id: partOf('user_id', () => users.id),
    /** Public id of a session; the hash stays private. */
    id: bigint('id', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    created_at: time('created_at').notNull().default(now),
    expires_at: time('expires_at').notNull(),
    last_used_at: time('last_used_at').notNull().default(now),
    /** User agent and address at sign-in. */
    user_agent: text('user_agent'),
    address: text('address'),
    /** Signed in with a passkey, which is both factors. */
    passkey: boolean('passkey').notNull().default(false),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

/** A user's authenticator app. */
export const twoFactor = pgTable('two_factor', {
  user_id: partOf('user_id', () => users.id).primaryKey(),
  secret_sealed: text('secret_sealed').notNull(),
  /** Null until a code of the app was entered; before that, sign-in does not ask for one. */
  confirmed_at: time('confirmed_at'),
  /** 30-second step of the last accepted code: that one and earlier ones are refused. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  last_used_at: time('last_used_at'),
})

/** Unused ones; a used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    code_hash: text('code_hash').primaryKey(),
    user_id: partOf('user_id', () => users.id),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: bigId(),
    user_id: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    credential_id: text('credential_id').notNull().unique(),
    public_key: text('public_key').notNull(),
    /** Uses as the device counts them; 0 for devices that do not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    created_at: time('created_at').notNull(),
    last_used_at: time('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** Random values that a passkey has to sign, each once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  /** Who adds a passkey; null for a sign-in. */
  user_id: bigRef('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expires_at: time('expires_at').notNull(),
})

/** For programs; a revoked one is deleted. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: bigId(),
    token_hash: text('token_hash').notNull().unique(),
    name: text('name').notNull(),
    role: text('role', { enum: ['viewer', 'editor'] }).notNull(),
    ends_in: text('ends_in').notNull(),
    made_by: partOf('made_by', () => users.id),
    created_at: time('created_at').notNull(),
    expires_at: time('expires_at'),
    last_used_at: time('last_used_at'),
    /** The last day with calls in UTC, how many it had, and how many the day before. */
    calls_on: date('calls_on'),
    calls: integer('calls').notNull().default(0),
    calls_before: integer('calls_before').notNull().default(0),
  },
  (t) => [index('api_tokens_maker').on(t.made_by)],
)

/** Open invitations; one that is used or withdrawn is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: bigId(),
    token_hash: text('token_hash').notNull().unique(),
    /** Whom it is for, only for the list. */
    name: text('name').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    invited_by: partOf('invited_by', () => users.id),
    hours: integer('hours').notNull(),
    expires_at: time('expires_at').notNull(),
  },
  (t) => [index('invitations_inviter').on(t.invited_by)],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigId(),
    username_key: text('username_key').notNull(),
    address: text('address').notNull(),
    failed_at: time('failed_at').notNull(),
  },
  (t) => [
    index('login_failures_username').on(t.username_key, t.failed_at),
    index('login_failures_address').on(t.address, t.failed_at),
  ],
)

export const activityLogs = pgTable(
  'activity_logs',
  {
    id: bigId(),
    created_at: time('created_at').notNull().default(now),
    action: text('action').notNull(),
    entity_type: text('entity_type').notNull(),
    entity_id: bigRef('entity_id'),
    publisher_id: bigRef('publisher_id'),
    status: text('status').notNull(),
    /** JSON text. */
    details: text('details'),
    /** Of a change alone: who made it (the id is missing for programs) and what the thing was called. */
    by_id: bigRef('by_id'),
    by_name: text('by_name'),
    entity_name: text('entity_name'),
    /** The fields that differ; null for the whole of a thing that did not exist before, or does not after. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    undone_at: time('undone_at'),
    undone_by: text('undone_by'),
  },
  (t) => [
    index('activity_logs_newest').on(t.created_at, t.id),
    index('activity_logs_action').on(t.action, t.created_at),
    index('activity_logs_changes').on(t.entity_type, t.entity_id, t.id).where(sql`${t.by_name} is not null`),
    index('activity_logs_pending').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)

/** Deleted rows with everything that referenced them, until restored or deleted for good. */
export const trash = pgTable(
  'trash',
  {
    id: bigId(),
    kind: text('kind').notNull(),
    entity_id: bigRef('entity_id').notNull(),
    name: text('name').notNull(),
    /** What it was, and what its deletion took along: 'was on 41 articles'. */
    note: text('note').notNull().default(''),
    /** The row, the rows that cascaded with it by table, and references set to null; see trash/tables-store.ts. */
    document: jsonb('document').notNull(),
    /** An article deleted with its publisher is restored with it. */
    part_of: bigint('part_of', { mode: 'number' }).references((): AnyPgColumn => trash.id, {
      onDelete: 'cascade',
    }),
    deleted_by: text('deleted_by').notNull(),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('trash_entity').on(t.kind, t.entity_id),
    index('trash_parts').on(t.part_of),
    index('trash_deleted').on(t.deleted_at),
  ],
)
