import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { ROLES } from '../../../../contract/accounts/roles.ts'
import { bigId, bigRef, now, partOf, time, word } from '../columns.ts'

export const users = pg.pgTable(
  'users',
  {
    id: bigId(),
    username: pg.text('username').notNull(),
    password_hash: pg.text('password_hash').notNull(),
    role: word('role', ROLES).default('admin'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [pg.uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
)

export const sessions = pg.pgTable(
  'sessions',
  {
    /** Only the hash is stored, so a stolen dump opens no session. */
    token_hash: pg.text('token_hash').primaryKey(),
    user_id: partOf('user_id', () => users.id),
    /** Public id of a session; the hash stays private. */
    id: pg.bigint('id', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    created_at: time('created_at').notNull().default(now),
    expires_at: time('expires_at').notNull(),
    last_used_at: time('last_used_at').notNull().default(now),
    /** User agent and address at sign-in. */
    user_agent: pg.text('user_agent'),
    address: pg.text('address'),
    /** Signed in with a passkey, which is both factors. */
    passkey: pg.boolean('passkey').notNull().default(false),
  },
  (t) => [pg.index('sessions_user').on(t.user_id), pg.index('sessions_expiry').on(t.expires_at)],
)

/** A user's authenticator app. */
export const twoFactor = pg.pgTable('two_factor', {
  user_id: partOf('user_id', () => users.id).primaryKey(),
  secret_sealed: pg.text('secret_sealed').notNull(),
  /** Null until a code of the app was entered; before that, sign-in does not ask for one. */
  confirmed_at: time('confirmed_at'),
  /** 30-second step of the last accepted code: that one and earlier ones are refused. */
  last_step: pg.bigint('last_step', { mode: 'number' }).notNull().default(0),
  last_used_at: time('last_used_at'),
})

/** Unused ones; a used code is deleted. */
export const recoveryCodes = pg.pgTable(
  'recovery_codes',
  {
    code_hash: pg.text('code_hash').primaryKey(),
    user_id: partOf('user_id', () => users.id),
  },
  (t) => [pg.index('recovery_codes_user').on(t.user_id)],
)

export const passkeys = pg.pgTable(
  'passkeys',
  {
    id: bigId(),
    user_id: partOf('user_id', () => users.id),
    name: pg.text('name').notNull(),
    credential_id: pg.text('credential_id').notNull().unique(),
    public_key: pg.text('public_key').notNull(),
    /** Uses as the device counts them; 0 for devices that do not. */
    counter: pg.bigint('counter', { mode: 'number' }).notNull(),
    created_at: time('created_at').notNull(),
    last_used_at: time('last_used_at'),
  },
  (t) => [pg.index('passkeys_user').on(t.user_id)],
)

/** Random values that a passkey has to sign, each once. */
export const passkeyChallenges = pg.pgTable('passkey_challenges', {
  challenge: pg.text('challenge').primaryKey(),
  /** Who adds a passkey; null for a sign-in. */
  user_id: bigRef('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expires_at: time('expires_at').notNull(),
})

/** For programs; a revoked one is deleted. */
export const apiTokens = pg.pgTable(
  'api_tokens',
  {
    id: bigId(),
    token_hash: pg.text('token_hash').notNull().unique(),
    name: pg.text('name').notNull(),
    role: pg.text('role', { enum: ['viewer', 'editor'] }).notNull(),
    ends_in: pg.text('ends_in').notNull(),
    made_by: partOf('made_by', () => users.id),
    created_at: time('created_at').notNull(),
    expires_at: time('expires_at'),
    last_used_at: time('last_used_at'),
    /** The last day with calls in UTC, how many it had, and how many the day before. */
    calls_on: pg.date('calls_on'),
    calls: pg.integer('calls').notNull().default(0),
    calls_before: pg.integer('calls_before').notNull().default(0),
  },
  (t) => [pg.index('api_tokens_maker').on(t.made_by)],
)

/** Open invitations; one that is used or withdrawn is deleted. */
export const invitations = pg.pgTable(
  'invitations',
  {
    id: bigId(),
    token_hash: pg.text('token_hash').notNull().unique(),
    /** Whom it is for, only for the list. */
    name: pg.text('name').notNull(),
    role: pg.text('role', { enum: ROLES }).notNull(),
    invited_by: partOf('invited_by', () => users.id),
    hours: pg.integer('hours').notNull(),
    expires_at: time('expires_at').notNull(),
    /** It has expired then, too: servers of the release before know nothing of this column. */
    used_at: time('used_at'),
  },
  (t) => [pg.index('invitations_inviter').on(t.invited_by)],
)

export const loginFailures = pg.pgTable(
  'login_failures',
  {
    id: bigId(),
    username_key: pg.text('username_key').notNull(),
    address: pg.text('address').notNull(),
    failed_at: time('failed_at').notNull(),
  },
  (t) => [
    pg.index('login_failures_username').on(t.username_key, t.failed_at),
    pg.index('login_failures_address').on(t.address, t.failed_at),
  ],
)

export const activityLogs = pg.pgTable(
  'activity_logs',
  {
    id: bigId(),
    created_at: time('created_at').notNull().default(now),
    action: pg.text('action').notNull(),
    entity_type: pg.text('entity_type').notNull(),
    entity_id: bigRef('entity_id'),
    publisher_id: bigRef('publisher_id'),
    status: pg.text('status').notNull(),
    /** JSON text. */
    details: pg.text('details'),
    /** Of a change alone: who made it (the id is missing for programs) and what the thing was called. */
    by_id: bigRef('by_id'),
    by_name: pg.text('by_name'),
    entity_name: pg.text('entity_name'),
    /** The fields that differ; null for the whole of a thing that did not exist before, or does not after. */
    before: pg.jsonb('before').$type<Record<string, unknown>>(),
    after: pg.jsonb('after').$type<Record<string, unknown>>(),
    undone_at: time('undone_at'),
    undone_by: pg.text('undone_by'),
  },
  (t) => [
    pg.index('activity_logs_newest').on(t.created_at, t.id),
    pg.index('activity_logs_action').on(t.action, t.created_at),
    pg
      .index('activity_logs_changes')
      .on(t.entity_type, t.entity_id, t.id)
      .where(sql`${t.by_name} is not null`),
    pg.index('activity_logs_pending').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)

/** Deleted rows with everything that referenced them, until restored or deleted for good. */
export const trash = pg.pgTable(
  'trash',
  {
    id: bigId(),
    kind: pg.text('kind').notNull(),
    entity_id: bigRef('entity_id').notNull(),
    name: pg.text('name').notNull(),
    /** What it was, and what its deletion took along: 'was on 41 articles'. */
    note: pg.text('note').notNull().default(''),
    /** The row, the rows that cascaded with it by table, and references set to null; see trash/tables-store.ts. */
    document: pg.jsonb('document').notNull(),
    /** An article deleted with its publisher is restored with it. */
    part_of: pg.bigint('part_of', { mode: 'number' }).references((): pg.AnyPgColumn => trash.id, {
      onDelete: 'cascade',
    }),
    deleted_by: pg.text('deleted_by').notNull(),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [
    pg.uniqueIndex('trash_entity').on(t.kind, t.entity_id),
    pg.index('trash_parts').on(t.part_of),
    pg.index('trash_deleted').on(t.deleted_at),
  ],
)
