import { type Database, firstRow } from '../../platform/database/connect.ts'
import { articles, publishers } from '../../platform/database/schema.ts'

/** What a site without an article to show waits for: publishers, or what they publish. Undefined with one. */
export async function awaited(db: Database): Promise<'publishers' | 'articles' | undefined> {
  const has = await firstRow<{ articles: boolean; publishers: boolean }>(db)`
    select exists (select from ${articles} where not hidden) as articles,
      exists (select from ${publishers} where active) as publishers`
  if (has?.articles) return undefined
  return has?.publishers ? 'articles' : 'publishers'
}
