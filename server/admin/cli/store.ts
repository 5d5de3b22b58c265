import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { NewCoin } from '../../../contract/market/market.ts'
import { CategoryBody } from '../../../contract/news/categories.ts'
import { NewPage } from '../../../contract/news/pages.ts'
import { PublisherBody } from '../../../contract/news/publishers.ts'
import { CronChange } from '../../../contract/platform/settings.ts'
import type { Database } from '../../platform/database/connect.ts'
import { categories, coins, pages, publishers, tags, uploads } from '../../platform/database/schema.ts'
import { aliasLines } from '../../stories/coin-links/aliases-store.ts'

const { content_api_key: _secret, ...publisher } = PublisherBody.shape
const { tagId: _tagId, ...category } = CategoryBody.shape

/** A category names its tag, as ids differ from site to site. */
const CategoryFile = z.object({ ...category, tag: z.string() })
const PageFile = NewPage
const PublisherFile = z.object(publisher)
const CoinFile = NewCoin.extend({ source_identifier: z.string().min(1) })

/** How a site is set up, for moving it or keeping it beside the code: no articles, no users, no keys. */
export const SiteFile = z.object({
  format: z.literal('crypto-news-site'),
  version: z.literal(1),
  exported_at: z.string(),
  tags: z.array(z.string().min(1).max(40)),
  categories: z.array(CategoryFile),
  pages: z.array(PageFile),
  publishers: z.array(PublisherFile),
  coins: z.array(CoinFile),
  uploads: z.array(z.object({ name: z.string().max(200), content_type: z.string(), base64: z.base64() })),
  settings: CronChange,
})
export type SiteFile = z.output<typeof SiteFile>

/** The columns that an export has fields for. A field of the contract without a column of its name is a compile error. */
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
