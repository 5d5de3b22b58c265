import { desc, eq, sql } from 'drizzle-orm'
import { FETCHES_KEPT, type FoundFeed } from '../../../contract/news/fetch-kinds.ts'
import type { Database } from '../../platform/database/connect.ts'
import { feedFetches } from '../../platform/database/schema.ts'

export type NewFetch = typeof feedFetches.$inferInsert

/** Adds a fetch and deletes the oldest beyond the limit. */
export async function addFetch(tx: Database, fetch: NewFetch) {
  await tx.insert(feedFetches).values(fetch)
  await tx.execute(sql`
    delete from ${feedFetches} where publisher_id = ${fetch.publisher_id} and id <= (
      select id from ${feedFetches} where publisher_id = ${fetch.publisher_id}
      order by id desc offset ${FETCHES_KEPT} limit 1)`)
}

/** The feed that a web page linked to at the last fetch. */
export async function lastFound(db: Database, publisherId: number): Promise<FoundFeed | undefined> {
  const [row] = await db
    .select({ evidence: feedFetches.evidence })
    .from(feedFetches)
    .where(eq(feedFetches.publisher_id, publisherId))
    .orderBy(desc(feedFetches.id))
    .limit(1)
  return row?.evidence.found
}
