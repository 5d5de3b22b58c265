import { desc, gt, sql } from 'drizzle-orm'
import type { ReaderChannel, ReaderProblem } from '../../contract/following/following-settings.ts'
import type { Database } from '../platform/database/connect.ts'
import { followProblems, followSettings } from '../platform/database/schema.ts'

export type FollowSettings = typeof followSettings.$inferSelect

export async function followSettingsOf(
  db: Database,
  { lock } = { lock: false },
): Promise<FollowSettings> {
  const asked = db.select().from(followSettings)
  const [row] = await (lock ? asked.for('update') : asked)
  if (row) return row
  await db.insert(followSettings).values({}).onConflictDoNothing()
  return followSettingsOf(db, { lock })
}

export async function saveFollowSettings(tx: Database, values: Partial<FollowSettings>) {
  const [row] = await tx
    .update(followSettings)
    .set({ ...values, updated_at: sql`now()` })
    .returning()
  return row ?? followSettingsOf(tx)
}

/** Up to where the log of updates was matched. */
export async function saveMatchedUpTo(tx: Database, matched_epoch: string, matched_seq: number) {
  await tx.update(followSettings).set({ matched_epoch, matched_seq })
}

type ChannelNumbers = Omit<ReaderChannel, 'enabled' | 'missing'>

/** Numbers of each channel that somebody uses. `since` is when today began. */
export async function channelNumbers(db: Database, since: Date): Promise<ChannelNumbers[]> {
  const { rows } = await db.execute<ChannelNumbers>(sql`
    select c.kind, c.confirmed, c.waiting, coalesce(m.sent, 0)::int as sent_today,
      coalesce(p.failed, 0)::int as failed_today,
      case when l.at is not null then json_build_object('at', l.at, 'sent', l.sent) end as last
    from (
      select kind, (count(*) filter (where state = 'confirmed'))::int as confirmed,
        (count(*) filter (where state = 'waiting'))::int as waiting
      from follow_channels
      group by kind
    ) c
    left join (
      select c.kind, count(distinct m.message_id) as sent
      from follow_messages m
      join follow_channels c on c.id = m.channel_id
      where m.state = 'sent' and m.finished_at >= ${since.toISOString()}
      group by c.kind
    ) m on m.kind = c.kind
    left join (
      select channel, sum(count) as failed
      from follow_problems
      where at >= ${since.toISOString()}
      group by channel
    ) p on p.channel = c.kind
    left join lateral (
      select m.finished_at as at, m.state = 'sent' as sent
      from follow_messages m
      join follow_channels o on o.id = m.channel_id
      where o.kind = c.kind and m.finished_at is not null
      order by m.finished_at desc
      limit 1
    ) l on true`)
  return rows.map(({ last, ...row }) => ({
    ...row,
    last: last && { ...last, at: new Date(last.at).toISOString() },
  }))
}

export async function newestProblems(
  db: Database,
  since: Date,
  most: number,
): Promise<ReaderProblem[]> {
  return db
    .select()
    .from(followProblems)
    .where(gt(followProblems.at, since.toISOString()))
    .orderBy(desc(followProblems.at))
    .limit(most)
}

/** Counts a problem of this hour; never an address. */
export async function noteProblem(
  db: Database,
  { channel, problem, did }: Pick<ReaderProblem, 'channel' | 'problem' | 'did'>,
  now: Date,
) {
  const at = now.toISOString()
  const hour = `${at.slice(0, 13)}:00:00.000Z`
  await db
    .insert(followProblems)
    .values({ hour, at, channel, problem, did })
    .onConflictDoUpdate({
      target: [
        followProblems.hour,
        followProblems.channel,
        followProblems.problem,
        followProblems.did,
      ],
      set: { at, count: sql`${followProblems.count} + 1` },
    })
}
