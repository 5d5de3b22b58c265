import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { categories, coins, pages, publishers, tags, uploads } from '../database/schema.ts'
import type { SiteFile } from './site-file.ts'

export async function siteRows(db: Database) {
  return {
    tags: await db.select({ name: tags.name }).from(tags).orderBy(tags.id),
    categories: await db
      .select({
        name: categories.name,
        slug: categories.slug,
        tag: tags.name,
        description: categories.description,
        metaTitle: categories.metaTitle,
        metaDescription: categories.metaDescription,
        isActive: categories.isActive,
        order: categories.order,
      })
      .from(categories)
      .innerJoin(tags, eq(tags.id, categories.tagId))
      .orderBy(categories.id),
    pages: await db
      .select({
        path: pages.path,
        template: pages.template,
        meta_title: pages.meta_title,
        meta_description: pages.meta_description,
        og_image: pages.og_image,
      })
      .from(pages)
      .orderBy(pages.id),
    publishers: await db
      .select({
        name: publishers.name,
        rss_url: publishers.rss_url,
        logo_url: publishers.logo_url,
        description: publishers.description,
        active: publishers.active,
        content_fetch_type: publishers.content_fetch_type,
        content_rss_tag: publishers.content_rss_tag,
      })
      .from(publishers)
      .orderBy(publishers.id),
    coins: await db
      .select({
        symbol: coins.symbol,
        name: coins.name,
        source_type: coins.source_type,
        source_identifier: coins.source_identifier,
      })
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
  await count('coins', followed.length, () => tx.insert(coins).values(followed).onConflictDoNothing())
  return added
}
