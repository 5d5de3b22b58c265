import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { categories, oldCategorySlugs } from '../../platform/database/schema.ts'

/** Removes redirects from a slug that a category uses now. */
export async function claimSlug(db: Database, slug: string) {
  await db.delete(oldCategorySlugs).where(eq(oldCategorySlugs.slug, slug))
}

export async function rememberSlug(db: Database, slug: string, category_id: number) {
  await db
    .insert(oldCategorySlugs)
    .values({ slug, category_id })
    .onConflictDoUpdate({ target: oldCategorySlugs.slug, set: { category_id } })
}

/** Where the category that once had this slug is now, while readers may see it. */
export async function currentSlug(db: Database, oldSlug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(oldCategorySlugs)
    .innerJoin(categories, eq(categories.id, oldCategorySlugs.category_id))
    .where(and(eq(oldCategorySlugs.slug, oldSlug), eq(categories.isActive, true)))
  return row?.slug
}
