import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import {
  appState,
  categories,
  coins,
  pages,
  publishers,
  tags,
  uploads,
} from '../../platform/database/schema.ts'
import { refuseSharedNames, writeAliases } from '../../stories/coin-links/aliases-store.ts'

type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id' | 'updated_at'>
type PageRow = New<typeof pages>

/** How a site is set up. A category names its tag, as ids differ from site to site. */
export type SiteRows = {
  tags: readonly string[]
  categories: readonly (Omit<New<typeof categories>, 'tagId'> & { tag: string })[]
  publishers: readonly New<typeof publishers>[]
  coins: readonly (New<typeof coins> & { aliases?: string[] | undefined })[]
  pages?: readonly PageRow[]
  logos?: readonly New<typeof uploads>[]
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

/** Adds what is missing and leaves what is there; returns how many rows of each kind were added. */
export async function insertSite(tx: Database, site: SiteRows): Promise<Record<string, number>> {
  const added: Record<string, number> = {}
  const add = async (
    kind: string,
    table: typeof tags | typeof categories | typeof pages | typeof uploads | typeof publishers,
    rows: readonly object[] = [],
  ) => {
    const { rowCount } =
      rows.length === 0
        ? { rowCount: 0 }
        : await tx
            .insert(table)
            .values(rows as never)
            .onConflictDoNothing()
    added[kind] = rowCount ?? 0
  }
  const named = site.tags.map((name) => ({ name }))
  await add('tags', tags, named)
  const known = await tx.select({ id: tags.id, name: tags.name }).from(tags)
  const tagIds = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const tagged = site.categories.map(({ tag, ...row }) => ({ ...row, tagId: tagIds.get(tag.toLowerCase()) }))
  const placed = tagged.filter(({ tagId }) => tagId !== undefined)
  await add('categories', categories, placed)
  await add('pages', pages, site.pages)
  await add('logos', uploads, site.logos)
  await add('publishers', publishers, site.publishers)
  added.coins = await insertCoins(tx, site.coins)
  return added
}

async function insertCoins(tx: Database, rows: SiteRows['coins']): Promise<number> {
  let added = 0
  for (const { aliases = [], ...coin } of rows) {
    const [row] = await tx.insert(coins).values(coin).onConflictDoNothing().returning({ id: coins.id })
    if (!row) continue
    added++
    await writeAliases(tx, row.id, aliases)
    await refuseSharedNames(tx, row.id)
  }
  return added
}

export async function hasPublishers(db: Database): Promise<boolean> {
  return (await db.$count(publishers)) > 0
}
