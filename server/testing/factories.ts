import { createHash } from 'node:crypto'
import type { Database } from '../platform/database/connect.ts'
import { articles, categories, publishers, tags } from '../platform/database/schema.ts'

type NewArticle = Omit<typeof articles.$inferInsert, 'id' | 'search'>

let made = 0
const one = <T>([row]: T[]): T => {
  if (!row) throw new Error('Nothing was inserted')
  return row
}

export async function makePublisher(
  db: Database,
  values: Partial<typeof publishers.$inferInsert> = {},
) {
  const n = ++made
  return one(
    await db
      .insert(publishers)
      .values({
        name: `Publisher no. ${n}`,
        rss_url: `https://publisher-${n}.example/rss`,
        ...values,
      })
      .returning(),
  )
}

export async function makeTag(db: Database, name = `Tag no. ${++made}`) {
  return one(await db.insert(tags).values({ name }).returning())
}

export async function makeCategory(
  db: Database,
  values: Partial<typeof categories.$inferInsert> & { tagId: number },
) {
  const n = ++made
  return one(
    await db
      .insert(categories)
      .values({ name: `Category no. ${n}`, slug: `category-${n}`, ...values })
      .returning(),
  )
}

/** An article as an ingest would store it; `published_at` is also its `sort_at` unless given. */
function articleRow(values: Partial<NewArticle> = {}): NewArticle {
  const n = ++made
  const url = values.url ?? `https://publisher.example/article-${n}`
  const published_at = values.published_at ?? '2026-01-01T12:00:00.000Z'
  return {
    title: `Article no. ${n}`,
    url,
    url_key: createHash('md5').update(url).digest('hex'),
    published_at,
    first_seen_at: published_at,
    sort_at: published_at,
    ...values,
  }
}

export async function makeArticle(db: Database, values: Partial<NewArticle> = {}) {
  return one(await makeArticles(db, [values]))
}

export async function makeArticles(db: Database, all: Partial<NewArticle>[]) {
  return db.insert(articles).values(all.map(articleRow)).returning()
}
