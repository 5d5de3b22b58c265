import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { COPY_REASON } from '../reading/advertising/advertising-of.ts'

/**
 * Gives copies in these stories the ad flag of their original, and takes back what was inherited from one that is
 * no longer advertising. An editor's correction of a copy stays.
 */
export async function inheritAdvertising(tx: Database, storyIds: readonly number[]) {
  await tx.execute(sql`
    update articles a set ad = o.ad, ad_reason = case when o.ad then ${COPY_REASON}::text end
    from article_stories s join articles o on o.id = s.copy_of
    where s.story_id = any(${sql.param([...storyIds])}::bigint[]) and a.id = s.article_id and a.ad <> o.ad
      and not 'ad' = any(a.corrected) and (o.ad or a.ad_reason = ${COPY_REASON})`)
}

export async function isCopyOfAd(db: Database, articleId: number): Promise<boolean> {
  return (await copiesOfAds(db, [articleId])).has(articleId)
}

/** Which of these articles copy an advertisement. */
export async function copiesOfAds(db: Database, articleIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.article_id as id from article_stories s join articles o on o.id = s.copy_of
    where s.article_id = any(${sql.param([...articleIds])}::bigint[]) and o.ad`)
  return new Set(rows.map(({ id }) => Number(id)))
}
