import { asc, eq } from 'drizzle-orm'
import { isOwnAddress } from '../../contract/own-addresses.ts'
import type { Database } from '../database/connect.ts'
import { categories, pages } from '../database/schema.ts'

/** Every active category and managed page, for the sitemap. */
export async function publicPaths(db: Database): Promise<{ path: string; updated_at: string | Date }[]> {
  const [active, managed] = await Promise.all([
    db
      .select({ slug: categories.slug, updated_at: categories.updated_at })
      .from(categories)
      .where(eq(categories.isActive, true))
      .orderBy(asc(categories.order), asc(categories.id)),
    db.select({ path: pages.path, updated_at: pages.updated_at }).from(pages).orderBy(asc(pages.path)),
  ])
  return [
    ...active.map(({ slug, updated_at }) => ({ path: `/${slug}`, updated_at })),
    ...managed.filter(({ path }) => !isOwnAddress(path)), // from before such paths were refused
  ]
}

export async function activeCategory(db: Database, slug: string) {
  const [found] = await db.select().from(categories).where(eq(categories.slug, slug))
  return found?.isActive ? found : undefined
}
