import { and, eq, gte, sql } from 'drizzle-orm'
import { EDITOR_ANALYSES_AT_ONCE } from '../../../contract/accounts/roles.ts'
import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { isLostAttempt, LOST_ATTEMPTS_AT_MOST } from '../../analysis/ledger-store.ts'
import { isoTime } from '../../platform/database/columns.ts'
import { type Database, firstRow, rowsOf } from '../../platform/database/connect.ts'
import {
  aiCalls,
  appState,
  articles,
  feedFetches,
  feedStates,
} from '../../platform/database/schema.ts'

const PREFIX = 'snooze:'

/** Until when each issue is snoozed, by its id. */
export const snoozedUntil = (db: Database) =>
  rowsOf<{ id: string; until: string }>(db)`
    select substr(key, ${PREFIX.length + 1}) as id, value->>'until' as until
    from ${appState}
    where starts_with(key, ${PREFIX}) and value ? 'until'`

export async function saveSnooze(db: Database, id: string, until: Date) {
  const value = { until: until.toISOString() }
  await db
    .insert(appState)
    .values({ key: PREFIX + id, value })
    .onConflictDoUpdate({ target: appState.key, set: { value, updated_at: sql`now()` } })
}

type MovedFeed = { moved_to: string; moved_count: number; moved_items: number | null }

/** Feeds that moved, by their publisher: their server says so, or a web page stands there that names them (count 0). */
export async function movedFeeds(db: Database): Promise<Map<number, MovedFeed>> {
  const { rows } = await db.execute<MovedFeed & { id: number }>(sql`
    select s.publisher_id::int as id,
      coalesce(s.moved_to, f.evidence->'found'->>'address') as moved_to, s.moved_count,
      coalesce(f.evidence->'found'->>'items', f.evidence->>'items')::int as moved_items
    from ${feedStates} s
    left join lateral (
      select evidence
      from ${feedFetches}
      where publisher_id = s.publisher_id
      order by id desc
      limit 1
    ) f on true
    where s.moved_to is not null or f.evidence ? 'found'`)
  return new Map(rows.map(({ id, ...moved }) => [id, moved]))
}

export async function adsSince(db: Database, since: Date) {
  const [row] = await db
    .select({
      ads: sql<number>`count(*)::int`,
      featured: sql<number>`(count(*) filter (where ${articles.featured}))::int`,
    })
    .from(articles)
    .where(
      and(
        gte(articles.sort_at, since.toISOString()),
        eq(articles.ad, true),
        eq(articles.hidden, false),
      ),
    )
  return row ?? { ads: 0, featured: 0 }
}

/** Those without an analysis that the schedule no longer asks for, newest first. */
export const givenUpArticles = (db: Database) =>
  firstRow<{
    articles: number
    newest: number[]
    since: string
    error: string | null
  }>(db)`
    with given_up as (
      select a.id, a.sort_at, min(c.started_at) as since,
        (array_agg(c.error order by c.id desc))[1] as error
      from ${articles} a
      join ${aiCalls} c on c.article_id = a.id and c.article_version = a.version
      where a.analyzed_at is null and ${isLostAttempt(sql`c`)}
      group by a.id
      having count(distinct c.request_log_id) >= ${LOST_ATTEMPTS_AT_MOST}
    )
    select count(*)::int as articles, ${isoTime(sql`min(since)`)} as since,
      (
        array_agg(id::float8 order by sort_at desc, id desc)
      )[1:${EDITOR_ANALYSES_AT_ONCE}] as newest,
      (array_agg(left(error, 300) order by sort_at desc, id desc))[1] as error
    from given_up
    having count(*) > 0`

/** Jobs that ended in failure after all their retries and have not ended well since. */
export const failedJobs = (db: Database) =>
  rowsOf<{ name: string; failed_at: string; error: string | null }>(db)`
    select name,
      ${isoTime(sql`max(completed_on) filter (where state = 'failed')`)} as failed_at,
      (
        array_agg(
          left(coalesce(output ->> 'message', output ->> 'value'), 500) order by completed_on desc
        ) filter (where state = 'failed')
      )[1] as error
    from queue.job
    where state in ('completed', 'failed')
    group by name
    having max(completed_on) filter (where state = 'failed') > coalesce(
      max(completed_on) filter (where state = 'completed'), '-infinity'
    )
    order by name`

export const silentChannels = (db: Database, failures: number) =>
  rowsOf<{ kind: ChannelKind; answer: string | null }>(db)`
    select c.kind, (array_agg(d.answer order by d.created_at desc))[1] as answer
    from alert_channels c
    cross join lateral (
      select state, answer, created_at
      from alert_deliveries
      where channel = c.kind and state <> 'waiting'
      order by created_at desc
      limit ${failures}
    ) d
    where c.enabled
    group by c.kind
    having count(*) = ${failures} and bool_and(d.state = 'failed')`

/** Channels by which enough messages to readers failed in the last hour, with the most frequent problem. */
export async function failingFollows(
  db: Database,
  now: Date,
  { followShare, followFailures }: { followShare: number; followFailures: number },
) {
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  return rowsOf<{
    kind: FollowChannelKind
    sent: number
    failed: number
    problem: string
  }>(db)`
    select p.kind, p.failed, p.problem, coalesce(s.sent, 0)::int as sent
    from (
      select channel as kind, sum(count)::int as failed,
        (array_agg(problem order by count desc))[1] as problem
      from follow_problems
      where at > ${since} and problem <> 'gone'
      group by channel
    ) p
    left join (
      select c.kind, count(distinct m.message_id) as sent
      from follow_messages m
      join follow_channels c on c.id = m.channel_id
      where m.state = 'sent' and m.finished_at > ${since}
      group by c.kind
    ) s on s.kind = p.kind
    where p.failed >= ${followFailures}
      and p.failed >= ${followShare}::float8 * (p.failed + coalesce(s.sent, 0))
    order by p.kind`
}
