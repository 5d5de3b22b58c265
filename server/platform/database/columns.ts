import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, text } from 'drizzle-orm/pg-core'

/** 100 million articles and their links outgrow 32 bits long before the disk is full. */
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const bigRef = (name: string) => bigint(name, { mode: 'number' })
/** Deleted with the row it points to. */
export const partOf = (name: string, row: () => AnyPgColumn) =>
  bigRef(name).notNull().references(row, { onDelete: 'cascade' })

export const word = <const Word extends string>(name: string, words: readonly [Word, ...Word[]]) =>
  text(name, { enum: words }).notNull()

/** A moment as the wire writes it: ISO 8601, UTC, milliseconds. */
export const time = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
export const now = sql`now()`

/** Exact in the database, a number on the wire; prices go from 1e-10 to 1e12. */
export const decimal = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric',
  fromDriver: Number,
  toDriver: String,
})

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A time in SQL as the API writes it. */
export const isoTime = (column: SQL) =>
  sql`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`
