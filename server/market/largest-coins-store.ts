import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { appState } from '../platform/database/schema.ts'
import type { Quote } from './coingecko-answers.ts'

const KEY = 'coingecko.largest'
type Remembered = { at: number; quotes: Quote[] }

/** The cached list of the largest coins, or undefined when older than `maxAgeMs`. */
export async function rememberedLargest(db: Database, now: number, maxAgeMs: number) {
  const [row] = await db.select().from(appState).where(eq(appState.key, KEY))
  const remembered = row?.value as Remembered | undefined
  return remembered && Math.abs(now - remembered.at) <= maxAgeMs ? remembered.quotes : undefined
}

export async function rememberLargest(db: Database, quotes: Quote[], now: number) {
  const value: Remembered = { at: now, quotes }
  await db
    .insert(appState)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: appState.key, set: { value } })
}
