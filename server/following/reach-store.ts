import { type SQL, sql } from 'drizzle-orm'
import type { FollowChannelKind, FollowNews } from '../../contract/following/follow-kinds.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Timing } from './message-times.ts'
import type { MessageRow } from './messages-store.ts'

/** Whom messages can reach: the same for everything that can be followed. */
export type Reach = { since: Date; now: Date; enabled: FollowChannelKind[] }

/** A message to make: for which rule, by which channel. */
export type Matched = Timing & {
  follower_id: string
  channel_id: number
  kind: FollowNews
  edition: number
}

/** Followers `f` and channels `c` that may be written to now. */
export const reachable = ({ now, enabled }: Reach) => sql`
  c.state = 'confirmed'
  and c.kind = any(${sql.param(enabled)}::text[])
  and coalesce(f.paused_until, '-infinity') <= ${now.toISOString()}
  and coalesce(c.paused_until, '-infinity') <= ${now.toISOString()}`

export const timing = sql`f.zone, f.quiet_from, f.quiet_to, l.sent_today`

/** What a message `t` reports: its story, or without one what its edition names. */
export const REPORTED = sql`(t.story_id, case t.story_id when 0 then t.edition end)`

/** One pass over what a follower `f` got lately: how much rules reported today, and whether the story was among it. */
export const lately = ({ now, since }: Reach, isSent: SQL) => sql`
  cross join lateral (
    select
      count(distinct ${REPORTED}) filter (
        where t.bundle is null
          and t.rule_id is not null
          and t.created_at > ${now.toISOString()}::timestamptz - interval '1 day'
      )::int as sent_today,
      coalesce(bool_or(${isSent}), false) as sent
    from follow_messages t
    where t.follower_id = f.id
      and t.created_at > ${since.toISOString()}
  ) l`

type NewMessage = Pick<
  MessageRow,
  'follower_id' | 'channel_id' | 'rule_id' | 'kind' | 'edition' | 'before' | 'bundle' | 'due_at'
>

/** Messages about one story, or about none: its id is 0 then. What is sent at once is not repeated in a waiting digest. */
export async function putMessages(
  tx: Database,
  story: { id: number; stored_at: string },
  messages: NewMessage[],
  now: Date,
): Promise<number> {
  if (messages.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into follow_messages (
      follower_id, channel_id, rule_id, kind, story_id, edition, before, bundle, due_at,
      stored_at, created_at
    )
    select follower_id, channel_id, rule_id, kind, ${story.id}, edition, before,
      bundle, due_at, ${story.stored_at}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n (
      follower_id uuid, channel_id bigint, rule_id bigint, kind text, edition bigint,
      before text, bundle text, due_at timestamptz
    )
    on conflict do nothing`)
  const sooner = messages.filter(
    ({ kind, bundle }) => kind === 'story' && !bundle?.startsWith('daily:'),
  )
  await tx.execute(sql`
    delete from follow_messages
    where story_id = ${story.id}
      and state = 'waiting'
      and message_id is null
      and bundle like 'daily:%'
      and follower_id = any(${sql.param(sooner.map(({ follower_id }) => follower_id))}::uuid[])`)
  return rowCount ?? 0
}
