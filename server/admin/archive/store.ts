import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { publishers } from '../../platform/database/schema.ts'

/** Id of the publisher with this name, ignoring case; the oldest of several. */
export async function publisherNamed(db: Database, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: publishers.id })
    .from(publishers)
    .where(sql`lower(${publishers.name}) = lower(${name})`)
    .orderBy(publishers.id)
    .limit(1)
  return row?.id
}

export async function addInactivePublisher(
  db: Database,
  name: string,
  rss_url: string,
): Promise<number> {
  const [row] = await db
    .insert(publishers)
    .values({ name, rss_url, active: false })
    .returning({ id: publishers.id })
  return row?.id as number
}

/** No analysis picks them up: years of titles would cost money, and say nothing about today. */
export async function leaveUnscored(db: Database, ids: readonly number[], now: Date) {
  await db.execute(sql`
    update articles
    set analyzed_at = ${now.toISOString()}::timestamptz, analyzed_version = version
    where id = any(${sql.param([...ids])}::bigint[])`)
}
