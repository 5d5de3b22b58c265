import { desc, eq, sql } from 'drizzle-orm'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import type { CoinName } from '../../../contract/stories/article-story.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { articles, publishers } from '../../platform/database/schema.ts'
import { storiesOfArticles } from '../../stories/article-story.ts'

/** As the lists show them, in the order of the ids; those deleted meanwhile are left out. */
export async function articlesByIds(db: Database, ids: number[]): Promise<AdminArticle[]> {
  if (ids.length === 0) return []
  const [rows, stories] = await Promise.all([
    listReader(db).execute({ ids }),
    storiesOfArticles(db, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [
          {
            ...row,
            publisher_name: row.publisher?.name ?? null,
            story: stories.get(row.id) ?? null,
          },
        ]
      : []
  })
}

export const articleById = (db: Database, id: number) => first(articlesByIds(db, [id]))

export async function publisherExists(db: Database, id: number): Promise<boolean> {
  const rows = await db.select({ id: publishers.id }).from(publishers).where(eq(publishers.id, id))
  return rows.length > 0
}

export async function newestArticleId(db: Database): Promise<number> {
  const [newest] = await db
    .select({ id: articles.id })
    .from(articles)
    .orderBy(desc(articles.id))
    .limit(1)
  return newest?.id ?? 0
}

/** Into the trash; a tombstone keeps a later fetch from bringing it back. */
export async function deleteArticle({ db, now }: Pick<Context, 'db' | 'now'>, id: number, by: By) {
  return db.transaction(async (tx) => {
    const article = await articleById(tx, id)
    return (await moveToTrash(tx, { kind: 'article', id, by, now: now() })) ? article : undefined
  })
}

type Flag = { featured: boolean } | { hidden: boolean }

/** Whether the article is another one than before; undefined when there is none. */
export function setFlag(
  db: Database,
  id: number,
  flag: Flag,
  by: By,
): Promise<boolean | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
    if (!before) return undefined
    const change = { by, kind: 'article', id, before, after: { ...before, ...flag } } as const
    if (!(await recordChange(tx, { ...change, action: `article_${actionOf(flag)}` }))) return false
    await tx.update(articles).set(flag).where(eq(articles.id, id))
    return true
  })
}

function actionOf(flag: Flag) {
  if ('hidden' in flag) return flag.hidden ? 'hide' : 'show'
  return flag.featured ? 'feature' : 'unfeature'
}

const listColumns = {
  id: articles.id,
  title: articles.title,
  url: articles.url,
  image_url: articles.image_url,
  published_at: articles.published_at,
  first_seen_at: articles.first_seen_at,
  tags: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by u.place), '[]')
    from unnest(${articles.tag_ids}) with ordinality u (tag_id, place) join tags t on t.id = u.tag_id)`,
  publisher: { id: publishers.id, name: publishers.name, slug: publishers.slug },
  freshness_score: articles.freshness_score,
  sentiment_score: articles.sentiment_score,
  overview: articles.overview,
  featured: articles.featured,
  hidden: articles.hidden,
  ad: articles.ad,
  coins: sql<CoinName[]>`(
    select coalesce(json_agg(json_build_object('symbol', c.symbol, 'name', c.name) order by l.score desc, c.symbol), '[]')
    from article_coins l join coins c on c.id = l.coin_id
    where l.article_id = ${articles.id} and l.salience = 'main' and l.origin <> 'removed')`,
  content_length: articles.content_length,
  analyzed_at: articles.analyzed_at,
  corrected: articles.corrected,
  correction: articles.correction,
}

/** Used by every list page; a named statement is planned once per connection. */
const listReader = (db: Database) =>
  db
    .select(listColumns)
    .from(articles)
    .leftJoin(publishers, eq(publishers.id, articles.publisher_id))
    .where(sql`${articles.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('articles_by_ids')
