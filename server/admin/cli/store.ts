import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { categories, coins, pages, publishers, tags, uploads } from '../../platform/database/schema.ts'
import { aliasLines, refuseSharedNames, writeAliases } from '../../stories/coin-links/aliases-store.ts'
import { CategoryFile, CoinFile, PageFile, PublisherFile, type SiteFile } from './site-file.ts'

/**
 * The columns that an export has fields for. What the contract gains is exported with it, and is a compile error as
 * long as the table has no column of its name.
 */
function columnsOf<Table, Field extends string, Other extends Field = never>(
  table: Table & Record<Exclude<Field, Other>, unknown>,
  file: { shape: Record<Field, unknown> },
  others: readonly Other[] = [],
): Pick<Table, Exclude<Field, Other> & keyof Table> {
  const names = Object.keys(file.shape).filter((name) => !others.includes(name as Other))
  return Object.fromEntries(names.map((name) => [name, table[name as keyof Table]])) as ReturnType<
    typeof columnsOf<Table, Field, Other>
  >
}

export async function siteRows(db: Database) {
  return {
    tags: await db.select({ name: tags.name }).from(tags).orderBy(tags.id),
    categories: await db
      .select({ ...columnsOf(categories, CategoryFile, ['tag']), tag: tags.name })
      .from(categories)
      .innerJoin(tags, eq(tags.id, categories.tagId))
      .orderBy(categories.id),
    pages: await db.select(columnsOf(pages, PageFile)).from(pages).orderBy(pages.id),
    publishers: await db.select(columnsOf(publishers, PublisherFile)).from(publishers).orderBy(publishers.id),
    coins: await db
      .select({ ...columnsOf(coins, CoinFile, ['aliases']), aliases: aliasLines })
      .from(coins)
      .orderBy(coins.id),
    uploads: await db
      .select({ name: uploads.name, content_type: uploads.content_type, bytes: uploads.bytes })
      .from(uploads)
      .orderBy(uploads.name),
  }
}

/** Adds what is missing and leaves what is there; answers how many rows of each kind were added. */
export async function insertSite(tx: Database, site: SiteFile): Promise<Record<string, number>> {
  const added: Record<string, number> = {}
  const count = async (kind: string, rows: number, write: () => Promise<{ rowCount: number | null }>) => {
    added[kind] = rows === 0 ? 0 : ((await write()).rowCount ?? 0)
  }
  const { tags: names, publishers: feeds, pages: written, coins: followed, uploads: files } = site
  await count('tags', names.length, () =>
    tx
      .insert(tags)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing(),
  )
  const known = await tx.select({ id: tags.id, name: tags.name }).from(tags)
  const tagIds = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const rows = site.categories.flatMap(({ tag, ...category }) => {
    const tagId = tagIds.get(tag.toLowerCase())
    return tagId === undefined ? [] : [{ ...category, tagId }]
  })
  await count('categories', rows.length, () => tx.insert(categories).values(rows).onConflictDoNothing())
  await count('pages', written.length, () => tx.insert(pages).values(written).onConflictDoNothing())
  await count('logos', files.length, () =>
    tx
      .insert(uploads)
      .values(files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })))
      .onConflictDoNothing(),
  )
  await count('publishers', feeds.length, () => tx.insert(publishers).values(feeds).onConflictDoNothing())
  added.coins = await insertCoins(tx, followed)
  return added
}

async function insertCoins(tx: Database, followed: SiteFile['coins']): Promise<number> {
  let added = 0
  for (const { aliases = [], ...coin } of followed) {
    const [row] = await tx.insert(coins).values(coin).onConflictDoNothing().returning({ id: coins.id })
    if (!row) continue
    added++
    await writeAliases(tx, row.id, aliases)
    await refuseSharedNames(tx, row.id)
  }
  return added
}
