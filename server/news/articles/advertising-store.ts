import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { WIRE_REASON } from '../../reading/advertising/advertising-of.ts'

type Row = {
  id: number
  title: string
  summary: string
  content: string
  url: string
  filed_as: string | null
  is_wire: boolean
}

/** Articles whose ad flag may change with their publisher's mark as a wire, except those an editor decided about, a page after an id. */
export const articlesUnderMark = (
  db: Database,
  publisherId: number,
  afterId: number,
  limit: number,
) =>
  rowsOf<Row>(db)`
    select a.id::float8, a.title, coalesce(a.summary, a.overview) as summary,
      a.content, a.url, a.filed_as, p.is_wire
    from articles a
    join publishers p on p.id = a.publisher_id
    where a.publisher_id = ${publisherId}
      and a.id > ${afterId}
      and not 'ad' = any(a.corrected)
      and (p.is_wire or a.ad_reason = ${WIRE_REASON})
    order by a.id
    limit ${limit}`

export async function writeAdvertising(
  db: Database,
  verdicts: { id: number; ad: boolean; reason: string | null }[],
) {
  await db.execute(sql`
    update articles a
    set ad = v.ad, ad_reason = v.reason
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (id bigint, ad boolean, reason text)
    where a.id = v.id
      and not 'ad' = any(a.corrected)
      and (a.ad, a.ad_reason) is distinct from (v.ad, v.reason)`)
}
