import { type SQL, sql } from 'drizzle-orm'
import type { ArticleShow } from '../../../contract/admin/article-list.ts'
import type { AdminArticlesQuery, ArticleFilters } from '../../../contract/news/articles.ts'
import { searchQuery } from '../../news/feed/filters-store.ts'
import { type Database, firstRow, idsFrom } from '../../platform/database/connect.ts'
import { publishers, tags } from '../../platform/database/schema.ts'

type Filters = ArticleFilters & { publisherId?: number }
type Order = Pick<AdminArticlesQuery, 'sort' | 'order'> & { limit: number; offset: number }

const COLUMNS: Record<NonNullable<AdminArticlesQuery['sort']>, SQL> = {
  title: sql`lower(a.title)`,
  publisher: sql`lower(p.name)`,
  published_at: sql`a.sort_at`,
  freshness_score: sql`a.freshness_score`,
  sentiment_score: sql`a.sentiment_score`,
}

/** The ids of one page in the order an admin chose, without a value last, equal ones newest first; how many match, and are hidden. */
export async function adminArticleIds(
  db: Database,
  filters: Filters,
  { sort = 'published_at', order = 'desc', limit, offset }: Order,
): Promise<{ ids: number[]; totalCount: number; hiddenCount: number }> {
  const where = await conditions(db, filters)
  const count = async (condition: SQL) => {
    const counted = await firstRow<{ n: number }>(
      db,
    )`select count(*) as n from articles a where ${condition}`
    return counted?.n ?? 0
  }
  const column = COLUMNS[sort]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const ids = await idsFrom(db)`
    select a.id
    from articles a ${sort === 'publisher' ? sql`left join publishers p on p.id = a.publisher_id` : sql``}
    where ${where}
    order by ${sort === 'published_at' ? sql`${column} ${direction}` : sql`${column} ${direction} nulls last, a.sort_at desc`},
      a.id desc
    limit ${limit}
    offset ${offset}`
  return {
    ids,
    totalCount: await count(where),
    // apart: the index of the hidden ones answers it, whatever the number of articles
    hiddenCount: await count(sql`a.hidden and ${where}`),
  }
}

export const matchingArticleIds = async (db: Database, filters: Filters, limit: number) =>
  idsFrom(db)`
    select a.id
    from articles a
    where ${await conditions(db, filters)}
    order by a.sort_at desc, a.id desc
    limit ${limit}`

const SHOWN: Record<ArticleShow, SQL> = {
  shown: sql`not a.hidden`,
  corrected: sql`a.corrected <> '{}'`,
  hidden: sql`a.hidden`,
  ads: sql`a.ad`,
}

async function conditions(
  db: Database,
  { publisherId, search, show, publisher, tag, dateFrom, dateTo }: Filters,
) {
  const all: SQL[] = []
  if (search) all.push(await found(db, search))
  if (show) all.push(SHOWN[show])
  if (publisherId !== undefined) all.push(sql`a.publisher_id = ${publisherId}`)
  if (publisher)
    all.push(
      sql`a.publisher_id = any(${sql.param(await idsLike(db, publishers, publisher))}::bigint[])`,
    )
  if (tag) all.push(sql`a.tag_ids && ${sql.param(await idsLike(db, tags, tag))}::bigint[]`)
  if (dateFrom) all.push(sql`a.sort_at >= ${dateFrom}`)
  if (dateTo)
    all.push(isDay(dateTo) ? sql`a.sort_at < ${dateTo}::date + 1` : sql`a.sort_at <= ${dateTo}`)
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

const NUMBER = /^#?(\d{1,15})$/

/** Those that the feed would find, or the article with this number; '#12' is nothing but a number. */
async function found(db: Database, text: string): Promise<SQL> {
  const number = sql`a.id = ${Number(NUMBER.exec(text)?.[1] ?? 0)}`
  if (text.startsWith('#') && NUMBER.test(text)) return number
  return sql`(${number} or a.search @@ ${await searchQuery(db, text)}::tsquery)`
}

const isDay = (text: string) => !text.includes('T')

/** The row with this id, or those whose name contains the text, in whatever letters. */
const idsLike = (db: Database, table: typeof publishers | typeof tags, text: string) =>
  idsFrom(db)`
    select id
    from ${table}
    where id::text = ${text}
      or (strpos(lower(name), lower(${text})) > 0 and not exists (select from ${table} o where o.id::text = ${text}))`
