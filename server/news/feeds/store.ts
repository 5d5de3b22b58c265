import { and, desc, eq, sql } from 'drizzle-orm'
import { FETCHES_KEPT, type FoundFeed } from '../../../contract/news/fetch-kinds.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { feedFetches, feedStates, publishers } from '../../platform/database/schema.ts'
import type { PublisherRow } from '../publishers/store.ts'

export type FeedState = typeof feedStates.$inferSelect

export const feedState = (db: Database, publisherId: number) =>
  first(db.select().from(feedStates).where(eq(feedStates.publisher_id, publisherId)))

/** Not saved, and false, if the publisher has changed meanwhile: validators of another address are useless. */
export async function saveFeedState(
  db: Database,
  state: FeedState,
  asked: PublisherRow,
): Promise<boolean> {
  const [publisher] = await db
    .select({ id: publishers.id })
    .from(publishers)
    .where(
      and(
        eq(publishers.id, state.publisher_id),
        eq(publishers.rss_url, asked.rss_url),
        sql`${publishers.content_fetch_type} is not distinct from ${asked.content_fetch_type}`,
        sql`${publishers.content_rss_tag} is not distinct from ${asked.content_rss_tag}`,
        asked.active ? undefined : eq(publishers.active, false),
      ),
    )
    // an edit waits until this is stored, and then forgets it if it must
    .for('share')
  if (!publisher) return false
  await db
    .insert(feedStates)
    .values(state)
    .onConflictDoUpdate({ target: feedStates.publisher_id, set: state })
  return true
}

export async function saveListed(db: Database, publisherId: number, listed: number[]) {
  await db.update(feedStates).set({ listed }).where(eq(feedStates.publisher_id, publisherId))
}

export async function movePublisher(
  db: Database,
  id: number,
  from: string,
  to: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${publishers}
    set rss_url = ${to}, updated_at = now()
    where id = ${id}
      and rss_url = ${from}
      and not exists (select 1 from ${publishers} p where p.rss_url = ${to})`)
  return rowCount === 1
}

/** An address corrected meanwhile is not switched off. Answers whether it was. */
export async function deactivatePublisher(
  db: Database,
  id: number,
  rssUrl: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(publishers)
    .set({ active: false, updated_at: sql`now()` })
    .where(and(eq(publishers.id, id), eq(publishers.rss_url, rssUrl), eq(publishers.active, true)))
  return rowCount === 1
}

export type NewFetch = typeof feedFetches.$inferInsert

export async function addFetch(tx: Database, fetch: NewFetch) {
  await tx.insert(feedFetches).values(fetch)
  await tx.execute(sql`
    delete from ${feedFetches}
    where publisher_id = ${fetch.publisher_id}
      and id <= (
        select id
        from ${feedFetches}
        where publisher_id = ${fetch.publisher_id}
        order by id desc
        offset ${FETCHES_KEPT}
        limit 1
      )`)
}

export async function lastFound(db: Database, publisherId: number): Promise<FoundFeed | undefined> {
  const [row] = await db
    .select({ evidence: feedFetches.evidence })
    .from(feedFetches)
    .where(eq(feedFetches.publisher_id, publisherId))
    .orderBy(desc(feedFetches.id))
    .limit(1)
  return row?.evidence.found
}
