import type { CronChange } from '../../contract/settings.ts'
import type { Database } from '../database/connect.ts'
import { settings } from '../database/schema.ts'

/** What a site starts with, before anybody has saved anything. */
const FIRST = { enabled: true, interval: 3600, ai_model: 'gpt-4', last_run: null } as const

export async function currentSettings(db: Database) {
  const [row] = await db
    .select({
      enabled: settings.enabled,
      interval: settings.interval,
      ai_model: settings.ai_model,
      last_run: settings.last_run,
    })
    .from(settings)
  return row ?? FIRST
}

export async function saveSettings(db: Database, change: CronChange & { updated_at: string }) {
  await db
    .insert(settings)
    .values({ id: 1, ...change })
    .onConflictDoUpdate({ target: settings.id, set: change })
}

/** For a site where nothing was saved yet; answers whether that is so. */
export async function saveFirstSettings(db: Database, first: CronChange & { updated_at: string }) {
  const { rowCount } = await db
    .insert(settings)
    .values({ id: 1, ...first })
    .onConflictDoNothing()
  return rowCount === 1
}
