import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { type ListedStory, listedColumns } from './read-store.ts'

/** A thread this long takes no further story by itself. */
const THREAD_STORIES_MAX = 20

/** Puts two stories and the threads they are in into one thread, unless an editor decided about one of them. */
export async function joinThreads(tx: Database, one: number, other: number) {
  const { rows } = await tx.execute<{ thread: number; fixed: boolean; size: number }>(sql`
    select coalesce(s.thread_id, s.id) as thread, s.thread_by_hand as fixed,
      greatest(1, (select count(*) from stories o where o.thread_id = s.thread_id))::int as size
    from stories s
    where s.id in (${one}, ${other})`)
  const threads = [...new Set(rows.map(({ thread }) => thread))]
  const size = rows.reduce((sum, row) => sum + row.size, 0)
  if (threads.length < 2 || size > THREAD_STORIES_MAX || rows.some(({ fixed }) => fixed)) return
  await tx.execute(sql`
    update stories
    set thread_id = ${Math.min(...threads)}
    where id in (${one}, ${other}) or thread_id = any(${sql.param(threads)}::bigint[])`)
}

/** A merged story leaves its thread to its heir. */
export async function inheritThread(tx: Database, story: number, heir: number) {
  await joinThreads(tx, story, heir)
  await tx.execute(sql`update stories set thread_id = null where id = ${story}`)
}

/** By an editor: into a thread, or out of any with null. */
export async function setThread(tx: Database, story: number, thread: number | null) {
  await tx.execute(sql`
    update stories
    set thread_id = ${thread}, thread_by_hand = true
    where id = ${story}`)
}

/** The thread of a story, which becomes one of its own where it has none. */
export async function threadOf(tx: Database, story: number): Promise<number> {
  const { rows } = await tx.execute<{ thread: number }>(sql`
    update stories
    set thread_id = coalesce(thread_id, id)
    where id = ${story}
    returning thread_id as thread`)
  return rows[0]?.thread ?? story
}

export type ThreadStory = ListedStory & { thread: number }

/** Stories of two outlets or more in the threads of these stories, earliest first; nothing for a thread of one. */
export const threadStories = (db: Database, ids: readonly number[]) =>
  rowsOf<ThreadStory>(db)`
    select ${listedColumns}, s.thread_id as thread
    from stories s
    join articles a on a.id = s.lead_article_id and not a.hidden
    where s.thread_id in (select thread_id from stories where id = any(${sql.param([...ids])}::bigint[]))
      and s.outlet_count >= 2
      and s.slug is not null
      and s.merged_into is null
    order by s.first_at, s.id`
