import { type SQL, sql } from 'drizzle-orm'
import { USUAL_DAYS_MIN } from '../../../contract/news/move-rules.ts'
import type { PublicPage } from '../../../contract/platform/public-pages.ts'
import { type Database, firstRow } from '../../platform/database/connect.ts'

/** When a page has something to show; one that is not listed always has. */
const HAS_CONTENT = {
  outlets: () => sql`exists (
    select from stories
    where outlet_count >= 2)`,
  corrections: () => sql`exists (select from article_versions)`,
  moves: (now) => sql`exists (
    select from coins c
    where exists (
      select from price_points p
      where p.coin_id = c.id
        and p.resolution in (5, 60, 1440)
        and p.at <= ${now.toISOString()}::timestamptz - make_interval(days => ${USUAL_DAYS_MIN})))`,
} satisfies { [Page in PublicPage]?: (now: Date) => SQL }

export const PAGES_THAT_CAN_BE_EMPTY = Object.keys(HAS_CONTENT) as (keyof typeof HAS_CONTENT)[]

/** Pages that have nothing to show: no story has two outlets, no headline ever changed, no coin has 30 days of prices. */
export async function emptyPages(db: Database, now: Date): Promise<PublicPage[]> {
  const columns = PAGES_THAT_CAN_BE_EMPTY.map(
    (page) => sql`${HAS_CONTENT[page](now)} as ${sql.identifier(page)}`,
  )
  const found = await firstRow<Partial<Record<PublicPage, boolean>>>(db)`
    select ${sql.join(columns, sql`, `)}`
  return PAGES_THAT_CAN_BE_EMPTY.filter((page) => !found?.[page])
}
