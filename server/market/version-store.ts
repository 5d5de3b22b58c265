import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { appState } from '../database/schema.ts'

const KEY = 'market.version'
let changesHere = 0

/** Runs one change of the market data; every process then makes its ready answers anew. */
export async function changeMarket<Result>(
  db: Database,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    const done = await change(tx)
    await tx
      .insert(appState)
      .values({ key: KEY, value: 1 })
      .onConflictDoUpdate({
        target: appState.key,
        set: { value: sql`to_jsonb((${appState.value})::text::bigint + 1)` },
      })
    return done
  })
  changesHere++
  return result
}

/** Changes made by this very process, known without asking the database. */
export const marketChangesHere = () => changesHere

export async function marketVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(appState).where(eq(appState.key, KEY))
  return row ? Number(row.value) : 0
}
