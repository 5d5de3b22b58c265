import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { WHEN_SPENT } from '../../../../contract/analysis/ai-models.ts'
import { READ_KINDS } from '../../../../contract/platform/reads.ts'
import type { FooterLink } from '../../../../contract/platform/site.ts'
import { bigRef, bytes, decimal, now, time, word } from '../columns.ts'

/** The one row of schedule and AI settings. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  enabled: boolean('enabled').notNull().default(true),
  interval: integer('interval_seconds').notNull().default(3600),
  ai_model: text('ai_model').notNull().default('gpt-4'),
  /** Used once the day has cost `ai_cheaper_from_usd`, by default four fifths of the budget; null when there is none. */
  ai_cheaper_model: text('ai_cheaper_model'),
  ai_cheaper_from_usd: decimal('ai_cheaper_from_usd'),
  /** Null where the environment's budget holds. */
  ai_daily_budget_usd: decimal('ai_daily_budget_usd'),
  ai_monthly_budget_usd: decimal('ai_monthly_budget_usd'),
  /** What happens when a budget is spent. */
  ai_last_step: word('ai_when_spent', WHEN_SPENT).default('built-in'),
  two_factor_for_admins: boolean('two_factor_for_admins').notNull().default(false),
  last_run: time('last_run'),
  updated_at: time('updated_at').notNull().default(now),
})

/** How many days each kind is kept; null keeps it for ever. Without this row everything is kept. */
export const retention = pgTable('retention', {
  id: smallint('id').primaryKey().default(1),
  articles: integer('articles_days'),
  logs: integer('logs_days'),
  ai_calls: integer('ai_calls_days'),
  prices: integer('prices_days'),
  fetches: integer('fetches_days'),
  pictures: integer('pictures_days'),
  updated_at: time('updated_at').notNull().default(now),
})

/** The one row of site settings; null where the default of the environment holds. */
export const siteSettings = pgTable('site_settings', {
  id: smallint('id').primaryKey().default(1),
  name: text('name'),
  tagline: text('tagline'),
  logo: text('logo'),
  favicon: text('favicon'),
  accent: text('accent'),
  contact: text('contact'),
  footer_links: jsonb('footer_links').$type<FooterLink[]>(),
  notice: boolean('notice'),
  show_outlets: boolean('show_outlets'),
  show_corrections: boolean('show_corrections'),
  show_moves: boolean('show_moves'),
  mcp: boolean('mcp'),
  data_files: boolean('data_files'),
  updated_at: time('updated_at').notNull().default(now),
})

/** Small facts that processes share: breakers, pauses, budgets, one-time marks. */
export const appState = pgTable('app_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: time('updated_at').notNull().default(now),
})

/** Uploaded images are in the database so that any process can serve them. */
export const uploads = pgTable('uploads', {
  name: text('name').primaryKey(),
  content_type: text('content_type').notNull(),
  bytes: bytes('bytes').notNull(),
  created_at: time('created_at').notNull().default(now),
})

/** How often pages were opened and outlets clicked on a UTC day: nothing about who did. */
export const dailyReads = pgTable(
  'daily_reads',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: READ_KINDS }).notNull(),
    /** The path of a page, or the id of a publisher. */
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.key] })],
)

/** Progress of work that outlives its request. */
export const longJobs = pgTable(
  'long_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Two requests for the same key join one job. */
    key: text('key').notNull(),
    state: word('state', ['queued', 'running', 'completed', 'failed']).default('queued'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    current: text('current'),
    failures: jsonb('failures').$type<string[]>().notNull().default([]),
    result: jsonb('result'),
    error: text('error'),
    /** Status of the failure, for requests that joined from another process. */
    error_status: integer('error_status'),
    error_code: text('error_code'),
    /** How often another process may restart it after its own died. */
    restarts_left: integer('restarts_left').notNull().default(0),
    /** Input that the key does not contain, for a process that takes over. */
    input: jsonb('input'),
    created_at: time('created_at').notNull().default(now),
    /** A job whose process died stops its heartbeat and is restarted or failed. */
    heartbeat_at: time('heartbeat_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('long_jobs_running_key').on(t.key).where(sql`${t.state} in ('queued', 'running')`),
    index('long_jobs_created').on(t.created_at),
  ],
)

/** Finished steps of a job; each row is written in the transaction of its step. */
export const longJobSteps = pgTable(
  'long_job_steps',
  {
    job_id: uuid('job_id')
      .notNull()
      .references(() => longJobs.id, { onDelete: 'cascade' }),
    step: bigRef('step').notNull(),
    changed: boolean('changed').notNull(),
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.step] })],
)
