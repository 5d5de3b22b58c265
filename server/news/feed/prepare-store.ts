import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { type Database, LAST_NAME_WITH_OLD_INDEX } from '../../platform/database/connect.ts'
import { isInUse } from '../../platform/database/error-codes.ts'
import type { AppLog } from '../../platform/log.ts'
import { IN_SAMPLE } from './store.ts'

/** Written as the filters ask (filters-store.ts); without a list that waits, which every reader would have to go through. */
const FACETS = `gin (tag_ids, (array[publisher_id]), (array[floor(freshness_score)]), (array[floor(sentiment_score)]))
  with (fastupdate = off)`
/** What the feed is read through, and what old articles are found by. Built beside running writers, which a migration's transaction cannot do. */
const INDEXES = {
  articles_newest: 'articles (sort_at, id)',
  articles_facets: `articles using ${FACETS}`,
  articles_facets_sample: `articles using ${FACETS} where ${IN_SAMPLE}`,
  articles_search_sample: `articles using gin (search) with (fastupdate = off) where ${IN_SAMPLE}`,
  // the newest of each outlet, without walking past all others
  articles_by_publisher: 'articles (publisher_id, sort_at) where not hidden',
  articles_by_age: `articles (sort_at, id) where not featured and corrected = '{}'`,
}
/** The ones above, and the index on publisher and guid, serve what these did. */
const REPLACED = [
  'articles_publisher_newest',
  'articles_feed',
  'articles_shown',
  'articles_shown_sample',
  'articles_tags',
]
const PROGRESS_MS = 5_000
const lock = 7_201_945

export async function isFeedReady(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_index
    where indisvalid
      and indexrelid = any(array(select to_regclass(name) from unnest(${sql.param(Object.keys(INDEXES))}::text[]) name))`)
  return rows.length === Object.keys(INDEXES).length
}

/** Builds what is missing, one process at a time; an index that a killed build left behind is built anew. */
export async function prepareFeed(url: string, db: Database, log: Pick<AppLog, 'info'>) {
  const client = new Client({ connectionString: url, application_name: 'crypto-news migrations' })
  client.on('error', () => {}) // the query under way reports it
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    // polled: a waiting statement would hold a snapshot, and the build waits for every older snapshot
    while (!(await answer(client, 'select pg_try_advisory_lock($1) as yes', [lock])))
      await sleep(500)
    let hasBuilt = false
    for (const [name, definition] of Object.entries(INDEXES)) {
      const isValid = 'select indisvalid as yes from pg_index where indexrelid = to_regclass($1)'
      if (await answer(client, isValid, [name])) continue
      await client.query(`drop index concurrently if exists ${name}`)
      const report = setInterval(() => void sayProgress(db, name, log), PROGRESS_MS)
      await client
        .query(`create index concurrently ${name} on ${definition}`)
        .finally(() => clearInterval(report))
      hasBuilt = true
    }
    // PostgreSQL then knows how common each facet is
    if (hasBuilt) await client.query('analyze articles')
    for (const name of REPLACED) await client.query(`drop index concurrently if exists ${name}`)
  } finally {
    await client.end() // which lets go of the lock
  }
}

/** A small site is prepared before the first word of this. */
async function sayProgress(db: Database, name: string, log: Pick<AppLog, 'info'>) {
  const { rows } = await db
    .execute<{ phase: string; percent: number | null }>(sql`
      select phase, (100 * blocks_done / nullif(blocks_total, 0))::int as percent
      from pg_stat_progress_create_index
      where datname = current_database()`)
    .catch(() => ({ rows: [] }))
  const [step] = rows
  log.info(
    `Preparing the feed: ${name}, ${step ? `${step.phase}, ${step.percent ?? 0}%` : 'waiting'}`,
  )
}

async function answer(client: Client, statement: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement, values)
  return rows[0]?.yes === true
}

/** Release 0.1 read the feed through bits and marks; they go once none of its processes is connected, and no earlier than the tables are free. */
export async function dropOldIndex(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ removable: boolean }>(sql`
    select to_regclass('feed_marks') is not null and not exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${LAST_NAME_WITH_OLD_INDEX}) as removable`)
  if (!rows[0]?.removable) return false
  // holding one lock it waits for no other, which could be a deadlock with a reader of both
  const removal = db.execute(sql`
    set local lock_timeout = '3s'; lock table articles;
    lock table publishers, tags, categories nowait;
    drop function if exists mark_new_articles, mark_old_articles, mark_changed_articles, mark_names cascade;
    drop table if exists feed_bits, feed_days, feed_marks, feed_words;
    drop function if exists feed_day`)
  return removal.then(
    () => true,
    (error) => {
      if (isInUse(error)) return false
      throw error
    },
  )
}

/** Adds the rows up to one. Two at once are safe: each row is taken by one of them. */
export async function foldChanges(db: Database) {
  await db.execute(sql`
    with folded as (delete from site_changes returning changes, removals, articles)
    insert into site_changes (changes, removals, articles)
    select sum(changes), sum(removals), sum(articles)
    from folded
    having count(*) > 0`)
}

/** Updates search words after a tag or publisher was renamed or deleted; returns whether more remain. */
export async function refreshSearchWords(db: Database, batch: number): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`
    with job as (
      select id, mark, after_id
      from search_refreshes
      order by id
      limit 1
      for update skip locked
    ),
    step as (select id, refresh_search(mark, after_id, ${batch}) as last_id from job),
    moved as (
      update search_refreshes r
      set after_id = s.last_id
      from step s
      where r.id = s.id and s.last_id is not null
    ),
    ended as (
      delete from search_refreshes r
      using step s
      where r.id = s.id and s.last_id is null
    )
    select exists (select from step) as more`)
  return rows[0]?.more === true
}
