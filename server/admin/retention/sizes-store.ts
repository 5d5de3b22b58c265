import { sql } from 'drizzle-orm'
import type { DiskPart } from '../../../contract/admin/retention.ts'
import type { Database } from '../../platform/database/connect.ts'
import { OLD_ROWS } from './old-rows-store.ts'

/** Whose tables are whose on the disk; what is in none of them is the rest. */
const TABLES = {
  articles: [
    ...OLD_ROWS.articles.tables,
    'coin_news_days',
    'stories',
    'story_coins',
    'story_reactions',
    'deleted_articles',
  ],
  prices: ['price_points'],
  logs: ['activity_logs'],
  ai_calls: ['ai_calls'],
  fetches: ['feed_fetches'],
  trash: ['trash'],
} satisfies Partial<Record<DiskPart, readonly string[]>>

/** With their indexes and long texts. */
export async function bytesOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ bytes: string | null }>(sql`
    select sum(pg_total_relation_size(to_regclass(name))) as bytes from unnest(${sql.param([...tables])}::text[]) name`)
  return Number(rows[0]?.bytes ?? 0)
}

export async function databaseParts(db: Database): Promise<Map<DiskPart, number>> {
  const parts = new Map<DiskPart, number>()
  for (const [part, tables] of Object.entries(TABLES)) parts.set(part as DiskPart, await bytesOf(db, tables))
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  const known = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  return parts.set('rest', Math.max(0, Number(rows[0]?.bytes ?? 0) - known))
}
