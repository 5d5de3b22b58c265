import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { TrashKind } from '../../../contract/accounts/trash.ts'
import * as schema from '../../platform/database/schema.ts'

type Kind = {
  table: PgTable
  name: string
  /** The column that only one row may have, and what is put behind a value that is taken meanwhile. */
  unique?: { column: string; words: string; suffix: string }
}

/** Dependent rows are found through the schema's foreign keys, so a new table needs no entry here. */
export const TRASHED_TABLES: Record<TrashKind, Kind> = {
  article: { table: schema.articles, name: 'title' },
  publisher: { table: schema.publishers, name: 'name' },
  tag: {
    table: schema.tags,
    name: 'name',
    unique: { column: 'name', words: 'A tag', suffix: ' 2' },
  },
  category: {
    table: schema.categories,
    name: 'name',
    unique: { column: 'slug', words: 'A category', suffix: '-2' },
  },
  page: {
    table: schema.pages,
    name: 'path',
    unique: { column: 'path', words: 'A page', suffix: '-2' },
  },
  coin: { table: schema.coins, name: 'symbol' },
  user: {
    table: schema.users,
    name: 'username',
    unique: { column: 'username', words: 'A user', suffix: ' 2' },
  },
}

/** Deleted with their parent, but not restored with it. */
const NOT_KEPT: PgTable[] = [
  schema.sessions,
  schema.invitations,
  schema.apiTokens,
  schema.passkeyChallenges,
  schema.outletRecords,
]

/** Worked out anew by a trigger. */
export const DERIVED = ['search']

export type TableLink = {
  table: string
  column: string
  isNullable: boolean
  parent: string
  onDelete: string
}

const links: TableLink[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => !NOT_KEPT.includes(table))
  // Node sorts a module's exports, Vitest does not: both must restore in the same order
  .sort((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1))
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      if (!column || columns.length > 1)
        throw new Error('A foreign key of several columns is not known here')
      return {
        table: getTableName(table),
        column: column.name,
        isNullable: !column.notNull,
        parent: getTableName(foreignTable),
        onDelete: key.onDelete ?? 'no action',
      }
    }),
  )

export const tableOf = (kind: TrashKind) => getTableName(TRASHED_TABLES[kind].table)
export const kindOf = (table: string) =>
  (Object.keys(TRASHED_TABLES) as TrashKind[]).find((kind) => tableOf(kind) === table)

/** Rows that are deleted with a row of this table. */
export const cascadingChildren = (table: string) =>
  links.filter((link) => link.parent === table && link.onDelete === 'cascade')
/** Rows that stay and point at nothing when a row of this table is deleted. */
export const nullingReferences = (table: string) =>
  links.filter((link) => link.parent === table && link.onDelete === 'set null')
/** What a row of this table points at. */
export const parentsOf = (table: string) => links.filter((link) => link.table === table)

/** The columns of a table that a row of an earlier release, or of this one, is made of. */
export function columnsOf(table: string): string[] {
  const found = Object.values(schema).find(
    (each) => is(each, PgTable) && getTableName(each) === table,
  )
  if (!found) throw new Error(`There is no table ${table}`)
  return getTableConfig(found).columns.map(({ name }) => name)
}
