import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { appState, categories, coins, pages, publishers, tags } from '../../platform/database/schema.ts'

export type Content = {
  publishers: readonly {
    name: string
    rss_url: string
    description: string
    logo_url?: string
    is_wire?: boolean
  }[]
  coins: readonly { symbol: string; name: string; source_identifier: string }[]
  tags: readonly string[]
  categories: readonly {
    name: string
    slug: string
    /** the name of a tag above */
    tag: string
    description: string
    metaTitle: string
    metaDescription: string
    order: number
  }[]
}
type PageRow = Omit<typeof pages.$inferInsert, 'id' | 'updated_at'>

/**
 * True once for all time and for one process only. The mark commits with what the transaction adds, so that a start that
 * was cut off begins again, and what an admin deleted later does not come back.
 */
export async function claimOnce(tx: Database, key: string): Promise<boolean> {
  const { rowCount } = await tx.insert(appState).values({ key, value: true }).onConflictDoNothing()
  return rowCount === 1
}

export async function insertPages(tx: Database, rows: readonly PageRow[]) {
  await tx
    .insert(pages)
    .values([...rows])
    .onConflictDoNothing()
}

export async function listInFooter(tx: Database, path: string) {
  await tx.update(pages).set({ in_footer: true }).where(eq(pages.path, path))
}

/** What is there already, under the same name or address, stays as it is. */
export async function insertContent(tx: Database, content: Content) {
  const { publishers: feeds, coins: followed, tags: names } = content
  await tx
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
  const known = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(tags.name, [...names]))
  const tagIds = new Map(known.map(({ id, name }) => [name, id]))
  const rows = content.categories.flatMap(({ tag, ...category }) => {
    const tagId = tagIds.get(tag)
    return tagId === undefined ? [] : [{ ...category, tagId }]
  })
  if (rows.length > 0) await tx.insert(categories).values(rows).onConflictDoNothing()
  if (feeds.length > 0)
    await tx
      .insert(publishers)
      .values([...feeds])
      .onConflictDoNothing()
  if (followed.length > 0)
    await tx
      .insert(coins)
      .values([...followed])
      .onConflictDoNothing()
}

export async function hasPublishers(db: Database): Promise<boolean> {
  const rows = await db.select({ id: publishers.id }).from(publishers).limit(1)
  return rows.length > 0
}
