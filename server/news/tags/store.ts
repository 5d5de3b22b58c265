import { asc, eq, sql } from 'drizzle-orm'
import type { Tag } from '../../../contract/news/tags.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, theRow } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { articles, categories, tags } from '../../platform/database/schema.ts'
import { alreadyExists, conflict, notFound } from '../../platform/errors.ts'

const columns = { id: tags.id, name: tags.name }

export const allTags = (db: Database) =>
  db
    .select(columns)
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))

export function tagsInUse(db: Database) {
  const used = db
    .select({
      tag_id: sql<number>`unnest(${articles.tag_ids})`.as('tag_id'),
      count: sql`count(*)`.as('count'),
    })
    .from(articles)
    .groupBy(sql`1`)
    .as('used')
  return db
    .select({
      ...columns,
      articles: sql`coalesce(${used.count}, 0)`.mapWith(Number),
      categories: sql<string[]>`array(select ${categories.name} from ${categories}
        where ${categories.tagId} = ${tags.id} order by ${categories.order}, ${categories.name})`,
    })
    .from(tags)
    .leftJoin(used, eq(used.tag_id, tags.id))
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))
}

export async function addTag(db: Database, name: string, by: By): Promise<Tag> {
  return db
    .transaction(async (tx) => {
      const tag = await theRow(tx.insert(tags).values({ name }).returning(columns))
      await recordChange(tx, { by, kind: 'tag', id: tag.id, before: undefined, after: tag })
      return tag
    })
    .catch(refusedAs({ duplicate: alreadyExists(`A tag named '${name}'`) }))
}

export async function removeTag(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number,
  by: By,
): Promise<Tag> {
  const referenced = conflict('A category uses this tag. Change or delete the category first.')
  return db
    .transaction(async (tx) => {
      const [tag] = await tx.select(columns).from(tags).where(eq(tags.id, id))
      if (!tag || !(await moveToTrash(tx, { kind: 'tag', id, by, now: now() })))
        throw notFound('Tag')
      return tag
    })
    .catch(refusedAs({ referenced }))
}

/** The tags that exist under these names, whatever their case, by the names as they are given here. */
export async function tagsNamed(db: Database, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  // lower case is made by the database alone: JavaScript has another one for letters such as Σ and İ
  const { rows } = await db.execute<{ name: string; id: number }>(sql`
    select given.name, tags.id
    from unnest(${sql.param(names)}::text[]) as given (name)
    join tags on lower(tags.name) = lower(given.name)`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** The tags of these names, made where they are missing; the spelling that was there first stays. */
export async function ensureTags(db: Database, names: string[]): Promise<number[]> {
  return tagIdsOf(names, await ensureTagsByName(db, names))
}

/** In the order of the names, each once. */
export const tagIdsOf = (names: string[], ids: Map<string, number>) => [
  ...new Set(names.flatMap((name) => ids.get(name) ?? [])),
]

export async function ensureTagsByName(
  db: Database,
  names: string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  // in one order, so that two analyses with the same new tags cannot wait for each other
  await db.execute(sql`
    insert into tags (name)
    select name
    from unnest(${sql.param(names)}::text[]) as given (name)
    order by lower(name), name
    on conflict do nothing`)
  return tagsNamed(db, names)
}
