import { asc, eq } from 'drizzle-orm'
import { isOwnAddress } from '../../contract/own-addresses.ts'
import type { Database } from '../database/connect.ts'
import { categories, pages } from '../database/schema.ts'
import { sharedStoryPaths } from '../stories/read-store.ts'

/** Of the protocol's 50,000 addresses in one sitemap; older stories are found through the newer ones. */
const STORIES_LISTED = 10_000

/** Every active category, managed page and story of two outlets, for the sitemap. */
export async function publicPaths(db: Database): Promise<{ path: string; updated_at: string | Date }[]> {
  const [active, managed, stories] = await Promise.all([
    db
      .select({ slug: categories.slug, updated_at: categories.updated_at })
      .from(categories)
      .where(eq(categories.isActive, true))
      .orderBy(asc(categories.order), asc(categories.id)),
    db.select({ path: pages.path, updated_at: pages.updated_at }).from(pages).orderBy(asc(pages.path)),
    sharedStoryPaths(db, STORIES_LISTED),
  ])
  return [
    ...active.map(({ slug, updated_at }) => ({ path: `/${slug}`, updated_at })),
    ...managed.filter(({ path }) => !isOwnAddress(path)), // from before such paths were refused
    ...stories,
  ]
}

export async function activeCategory(db: Database, slug: string) {
  const [found] = await db.select().from(categories).where(eq(categories.slug, slug))
  return found?.isActive ? found : undefined
}
