import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { stories } from '../platform/database/schema.ts'
import { openReactions } from './open-reactions-store.ts'

const stateColumns = {
  id: stories.id,
  slug: stories.slug,
  first_at: stories.first_at,
  last_at: stories.last_at,
  first_article_id: stories.first_article_id,
  lead_article_id: stories.lead_article_id,
  lead_by_hand: stories.lead_by_hand,
}
export type StoryState = Awaited<ReturnType<typeof storyStates>>[number]

export const storyStates = (tx: Database, ids: readonly number[]) =>
  tx
    .select(stateColumns)
    .from(stories)
    .where(inArray(stories.id, [...ids]))
    .orderBy(stories.id)

export type WorkedOut = StoryState & {
  article_count: number
  outlet_count: number
  independent_count: number
  copy_count: number
  /** Symbols, commonest first. */
  coins: string[]
}

export async function writeStories(tx: Database, rows: WorkedOut[]) {
  const given = sql`${JSON.stringify(rows)}::jsonb`
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    update stories s
    set slug = n.slug, first_at = n.first_at, last_at = n.last_at,
      first_article_id = n.first_article_id, lead_article_id = n.lead_article_id,
      lead_by_hand = n.lead_by_hand, article_count = n.article_count,
      outlet_count = n.outlet_count, independent_count = n.independent_count,
      copy_count = n.copy_count, stale = false
    from jsonb_to_recordset(${given}) as n (
      id bigint, slug text, first_at timestamptz, last_at timestamptz,
      first_article_id bigint, lead_article_id bigint, lead_by_hand boolean,
      article_count integer, outlet_count integer, independent_count integer,
      copy_count integer
    )
    where s.id = n.id`)
  await tx.execute(sql`
    with wanted as (
      select n.id as story_id, k.id as coin_id, u.place - 1 as place
      from jsonb_to_recordset(${given}) as n (id bigint, coins jsonb)
      cross join lateral jsonb_array_elements_text(n.coins) with ordinality u (symbol, place)
      join coins k on k.symbol = u.symbol
    ),
    gone as (
      delete from story_coins c
      where c.story_id = any(${sql.param(ids)}::bigint[])
        and not exists (
          select from wanted w
          where w.story_id = c.story_id and w.coin_id = c.coin_id
        )
    )
    insert into story_coins as c (story_id, coin_id, place)
    select story_id, coin_id, place
    from wanted
    on conflict (story_id, coin_id) do update set place = excluded.place
    where c.place <> excluded.place`)
  await openReactions(tx, ids)
}

/**
 * Deletes those of these stories that lost all articles and that nothing links to: they never had two outlets, no
 * editor touched them, and no price reaction was measured.
 */
export async function deleteForgotten(tx: Database, ids: readonly number[]) {
  await tx.execute(sql`
    delete from stories s
    where s.id = any(${sql.param([...ids])}::bigint[])
      and s.slug is null
      and s.merged_into is null
      and not s.locked
      and not s.by_hand
      and not exists (select from article_stories m where m.story_id = s.id)
      and not exists (select from story_verdicts v where v.story_id = s.id)
      and not exists (select from stories o where o.merged_into = s.id)
      and not exists (
        select from story_reactions r
        where r.story_id = s.id and r.closed_1h_at is not null
      )`)
}
