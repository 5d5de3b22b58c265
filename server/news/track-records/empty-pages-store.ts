import { USUAL_DAYS_MIN } from '../../../contract/news/move-rules.ts'
import { type Database, firstRow } from '../../platform/database/connect.ts'

/** Record pages that have nothing to show: no story has two outlets, no headline ever changed, no coin has 30 days of prices. */
export async function emptyPages(
  db: Database,
  now: Date,
): Promise<('outlets' | 'corrections' | 'moves')[]> {
  const found = await firstRow<{ outlets: boolean; corrections: boolean; moves: boolean }>(db)`
    select exists (select from stories where outlet_count >= 2) as outlets,
      exists (select from article_versions) as corrections, exists (
      select from coins c where exists (select from price_points p where p.coin_id = c.id and p.resolution in (5, 60, 1440)
        and p.at <= ${now.toISOString()}::timestamptz - make_interval(days => ${USUAL_DAYS_MIN}))) as moves`
  return (['outlets', 'corrections', 'moves'] as const).filter((page) => !found?.[page])
}
