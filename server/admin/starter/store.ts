import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import {
  appState,
  categories,
  coins,
  pages,
  publishers,
  tags,
} from '../../platform/database/schema.ts'
import { refuseSharedNames } from '../../stories/coin-links/aliases-store.ts'

type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id' | 'updated_at'>
type PageRow = New<typeof pages>

/** How a site is set up. A category names its tag, as ids differ from site to site. */
export type SiteRows = {
  tags: readonly string[]
  categories: readonly (Omit<New<typeof categories>, 'tagId'> & { tag: string })[]
  publishers: readonly New<typeof publishers>[]
  coins: readonly New<typeof coins>[]
}

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

/** Adds what is missing and leaves what is there. */
export async function insertSite(tx: Database, site: SiteRows): Promise<void> {
  await tx
    .insert(tags)
    .values(site.tags.map((name) => ({ name })))
    .onConflictDoNothing()
  const known = await tx.select({ id: tags.id, name: tags.name }).from(tags)
  const tagIds = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  await tx
    .insert(categories)
    .values(
      site.categories.map(({ tag, ...row }) => ({
        ...row,
        tagId: tagIds.get(tag.toLowerCase()) as number,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(publishers)
    .values([...site.publishers])
    .onConflictDoNothing()
  const added = await tx
    .insert(coins)
    .values([...site.coins])
    .onConflictDoNothing()
    .returning({ id: coins.id })
  for (const { id } of added) await refuseSharedNames(tx, id)
}

export async function hasPublishers(db: Database): Promise<boolean> {
  return (await db.$count(publishers)) > 0
}
