import { isNull, sql } from 'drizzle-orm'
import type { FeedFilters } from '../../contract/news/filters.ts'
import type { Database } from '../platform/database/connect.ts'
import { followRules } from '../platform/database/schema.ts'

export const rulesWithoutFilters = (tx: Database, most: number) =>
  tx
    .select({ id: followRules.id, view: followRules.view, story_id: followRules.story_id })
    .from(followRules)
    .where(isNull(followRules.filters))
    .limit(most)

export async function saveRuleFilters(
  tx: Database,
  rules: { id: number; filters: FeedFilters; found_by: string[] }[],
) {
  await tx.execute(sql`
    update follow_rules r
    set filters = n.filters, found_by = n.found_by
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as n (
      id bigint, filters jsonb, found_by text[]
    )
    where r.id = n.id`)
}
