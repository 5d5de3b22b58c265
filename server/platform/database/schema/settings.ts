import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { WHEN_SPENT } from '../../../../contract/analysis/ai-models.ts'
import type { FooterLink } from '../../../../contract/platform/site.ts'
import { decimal, now, time } from '../columns.ts'

/** The one row of schedule and AI settings. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  enabled: boolean('enabled').notNull().default(true),
  interval: integer('interval_seconds').notNull().default(3600),
  ai_model: text('ai_model').notNull().default('gpt-4'),
  /**
   * Used once the day has cost `ai_cheaper_from_usd`, by default four fifths of the budget; null when there
   * is none.
   */
  ai_cheaper_model: text('ai_cheaper_model'),
  ai_cheaper_from_usd: decimal('ai_cheaper_from_usd'),
  /** Null where the environment's budget holds. */
  ai_daily_budget_usd: decimal('ai_daily_budget_usd'),
  ai_monthly_budget_usd: decimal('ai_monthly_budget_usd'),
  /** What happens when a budget is spent. */
  ai_last_step: text('ai_when_spent', { enum: WHEN_SPENT }).notNull().default('built-in'),
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
