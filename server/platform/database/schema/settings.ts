import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { eachRetentionKind } from '../../../../contract/admin/retention.ts'
import { WHEN_SPENT } from '../../../../contract/analysis/ai-models.ts'
import { eachSwitch } from '../../../../contract/platform/public-pages.ts'
import { READ_KINDS } from '../../../../contract/platform/reads.ts'
import type { FooterLink } from '../../../../contract/platform/site.ts'
import { bigRef, bytes, decimal, now, time, word } from '../columns.ts'

/** The one row of schedule and AI settings. */
export const settings = pg.pgTable('settings', {
  id: pg.smallint('id').primaryKey().default(1),
  enabled: pg.boolean('enabled').notNull().default(true),
  interval: pg.integer('interval_seconds').notNull().default(3600),
  ai_model: pg.text('ai_model').notNull().default('gpt-4'),
  /** Used once the day has cost `ai_cheaper_from_usd`, by default four fifths of the budget; null when there is none. */
  ai_cheaper_model: pg.text('ai_cheaper_model'),
  ai_cheaper_from_usd: decimal('ai_cheaper_from_usd'),
  /** Null where the environment's budget holds. */
  ai_daily_budget_usd: decimal('ai_daily_budget_usd'),
  ai_monthly_budget_usd: decimal('ai_monthly_budget_usd'),
  /** What happens when a budget is spent. */
  ai_last_step: word('ai_when_spent', WHEN_SPENT).default('built-in'),
  two_factor_for_admins: pg.boolean('two_factor_for_admins').notNull().default(false),
  last_run: time('last_run'),
  updated_at: time('updated_at').notNull().default(now),
})

/** How many days each kind is kept; null keeps it for ever. Without this row everything is kept. */
export const retention = pg.pgTable('retention', {
  id: pg.smallint('id').primaryKey().default(1),
  ...eachRetentionKind((kind) => pg.integer(`${kind}_days`)),
  updated_at: time('updated_at').notNull().default(now),
})

/** The one row of site settings; null where the default of the environment holds. */
export const siteSettings = pg.pgTable('site_settings', {
  id: pg.smallint('id').primaryKey().default(1),
  name: pg.text('name'),
  tagline: pg.text('tagline'),
  logo: pg.text('logo'),
  favicon: pg.text('favicon'),
  accent: pg.text('accent'),
  contact: pg.text('contact'),
  footer_links: pg.jsonb('footer_links').$type<FooterLink[]>(),
  notice: pg.boolean('notice'),
  ...eachSwitch((name) => pg.boolean(name)),
  mcp: pg.boolean('mcp'),
  updated_at: time('updated_at').notNull().default(now),
})

/** Small facts that processes share: breakers, pauses, budgets, one-time marks. */
export const appState = pg.pgTable('app_state', {
  key: pg.text('key').primaryKey(),
  value: pg.jsonb('value').notNull(),
  updated_at: time('updated_at').notNull().default(now),
})

/** Uploaded images are in the database so that any process can serve them. */
export const uploads = pg.pgTable('uploads', {
  name: pg.text('name').primaryKey(),
  content_type: pg.text('content_type').notNull(),
  bytes: bytes('bytes').notNull(),
  created_at: time('created_at').notNull().default(now),
})

/** How often pages were opened and outlets clicked on a UTC day: nothing about who did. */
export const dailyReads = pg.pgTable(
  'daily_reads',
  {
    day: pg.date('day').notNull(),
    kind: pg.text('kind', { enum: READ_KINDS }).notNull(),
    /** The path of a page, or the id of a publisher. */
    key: pg.text('key').notNull(),
    count: pg.integer('count').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.day, t.kind, t.key] })],
)

/** Progress of work that outlives its request. */
export const longJobs = pg.pgTable(
  'long_jobs',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    kind: pg.text('kind').notNull(),
    /** Two requests for the same key join one job. */
    key: pg.text('key').notNull(),
    state: word('state', ['queued', 'running', 'completed', 'failed']).default('queued'),
    done: pg.integer('done').notNull().default(0),
    total: pg.integer('total').notNull().default(0),
    current: pg.text('current'),
    failures: pg.jsonb('failures').$type<string[]>().notNull().default([]),
    result: pg.jsonb('result'),
    error: pg.text('error'),
    /** Status of the failure, for requests that joined from another process. */
    error_status: pg.integer('error_status'),
    error_code: pg.text('error_code'),
    /** How often another process may restart it after its own died. */
    restarts_left: pg.integer('restarts_left').notNull().default(0),
    /** Input that the key does not contain, for a process that takes over. */
    input: pg.jsonb('input'),
    created_at: time('created_at').notNull().default(now),
    /** A job whose process died stops its heartbeat and is restarted or failed. */
    heartbeat_at: time('heartbeat_at').notNull().default(now),
  },
  (t) => [
    pg
      .uniqueIndex('long_jobs_running_key')
      .on(t.key)
      .where(sql`${t.state} in ('queued', 'running')`),
    pg.index('long_jobs_created').on(t.created_at),
  ],
)

/** Finished steps of a job; each row is written in the transaction of its step. */
export const longJobSteps = pg.pgTable(
  'long_job_steps',
  {
    job_id: pg
      .uuid('job_id')
      .notNull()
      .references(() => longJobs.id, { onDelete: 'cascade' }),
    step: bigRef('step').notNull(),
    changed: pg.boolean('changed').notNull(),
    failure: pg.text('failure'),
  },
  (t) => [pg.primaryKey({ columns: [t.job_id, t.step] })],
)
