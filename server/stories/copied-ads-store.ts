import { sql } from 'drizzle-orm'
import { type Database, idsFrom } from '../platform/database/connect.ts'
import { COPY_REASON } from '../reading/advertising/advertising-of.ts'

/** Articles and what they copy: their original, and copies of it with the same headline, as of a press release that a report preceded. */
const COPIED = sql`article_stories s join articles a on a.id = s.article_id
  join article_stories t on t.story_id = s.story_id and t.article_id <> a.id and s.copy_of in (t.article_id, t.copy_of)
  join articles o on o.id = t.article_id and (o.id = s.copy_of or o.title = a.title)`
const IS_ITSELF_AD = sql`(o.ad and o.ad_reason is distinct from ${COPY_REASON})`

/** Gives copies in these stories the ad flag of what they copy, and takes it back with it. An editor's correction of a copy stays. */
export async function inheritAdvertising(tx: Database, storyIds: readonly number[]) {
  await tx.execute(sql`
    update articles c
    set ad = v.ad, ad_reason = case when v.ad then ${COPY_REASON}::text end
    from (
      select a.id, bool_or(${IS_ITSELF_AD}) as ad
      from ${COPIED}
      where s.story_id = any(${sql.param([...storyIds])}::bigint[])
      group by a.id
    ) v
    where c.id = v.id
      and c.ad <> v.ad
      and not 'ad' = any(c.corrected)
      and (v.ad or c.ad_reason = ${COPY_REASON})`)
}

/** Which of these articles copy an advertisement. */
export async function copiesOfAds(
  db: Database,
  articleIds: readonly number[],
): Promise<Set<number>> {
  const ids = sql.param([...articleIds])
  return new Set(
    await idsFrom(
      db,
    )`select a.id from ${COPIED} where a.id = any(${ids}::bigint[]) and ${IS_ITSELF_AD}`,
  )
}
