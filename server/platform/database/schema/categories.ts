import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, time } from '../columns.ts'
import { tags } from './tags.ts'

export const categories = pgTable(
  'categories',
  {
    id: bigId(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    tagId: bigRef('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
    description: text('description'),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    isActive: boolean('is_active').notNull().default(true),
    order: integer('sort_order').notNull().default(0),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('categories_slug_key').on(t.slug), index('categories_tag').on(t.tagId)],
)

/** Former slugs: they redirect until another category uses them. */
export const oldCategorySlugs = pgTable(
  'old_category_slugs',
  {
    slug: text('slug').primaryKey(),
    category_id: bigRef('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    changed_at: time('changed_at').notNull().default(now),
  },
  (t) => [index('old_category_slugs_category').on(t.category_id)],
)
