import { eq, getTableColumns } from 'drizzle-orm'
import type { CronChange } from '../../../contract/platform/settings.ts'
import { SITE_FIELDS, type SiteSettings } from '../../../contract/platform/site.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { type retention, settings, siteSettings } from '../database/schema.ts'

const FIRST = {
  enabled: true,
  interval: 3600,
  ai_model: 'gpt-4',
  ai_cheaper_model: null,
  ai_cheaper_from_usd: null,
  ai_daily_budget_usd: null,
  ai_monthly_budget_usd: null,
  ai_last_step: 'built-in',
  last_run: null,
  updated_at: null,
} as const

export async function currentSettings(db: Database, { lock } = { lock: false }) {
  const { id: _id, two_factor_for_admins: _admins, ...columns } = getTableColumns(settings)
  const asked = db.select(columns).from(settings)
  const [row] = await (lock ? asked.for('update') : asked)
  return row ?? FIRST
}

/** The budgets that an admin set, else those of the environment; a month may have none. */
export async function budgetAmounts({ db, config }: Pick<Context, 'db' | 'config'>) {
  const { ai_daily_budget_usd, ai_monthly_budget_usd } = await currentSettings(db)
  return {
    day: ai_daily_budget_usd ?? config.aiDailyBudgetUsd,
    month: ai_monthly_budget_usd ?? config.aiMonthlyBudgetUsd,
  }
}

/** Of a table of one row. Returns false and saves nothing if somebody saved since `unchangedSince`. */
export async function saveOnlyRow(
  db: Database,
  table: typeof settings | typeof siteSettings | typeof retention,
  change: object & { updated_at: string },
  unchangedSince?: string,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(table)
    .values({ id: 1, ...change })
    .onConflictDoUpdate({
      target: table.id,
      set: change,
      ...(unchangedSince && { setWhere: eq(table.updated_at, unchangedSince) }),
    })
  return rowCount === 1
}

export const saveSettings = (
  db: Database,
  change: CronChange & { updated_at: string },
  unchangedSince?: string,
) => saveOnlyRow(db, settings, change, unchangedSince)

const NOTHING_SAVED = Object.fromEntries(SITE_FIELDS.map((field) => [field, null])) as SiteSettings

export async function savedSite(
  db: Database,
  { lock } = { lock: false },
): Promise<{ saved: SiteSettings; updated_at: string | null }> {
  const asked = db.select().from(siteSettings)
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) return { saved: NOTHING_SAVED, updated_at: null }
  const { id: _, updated_at, ...saved } = row
  return { saved, updated_at }
}

export const saveSite = (db: Database, saved: SiteSettings, now: Date, unchangedSince?: string) =>
  saveOnlyRow(db, siteSettings, { ...saved, updated_at: now.toISOString() }, unchangedSince)
