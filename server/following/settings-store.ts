import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { followSettings } from '../platform/database/schema.ts'

export type FollowSettings = typeof followSettings.$inferSelect

export async function followSettingsOf(db: Database, { lock } = { lock: false }): Promise<FollowSettings> {
  const asked = db.select().from(followSettings)
  const find = async () => (await (lock ? asked.for('update') : asked))[0]
  let row = await find()
  if (!row) {
    await db.insert(followSettings).values({}).onConflictDoNothing()
    row = await find()
  }
  if (!row) throw new Error('There is no row of settings for following')
  return row
}

export async function saveFollowSettings(
  tx: Database,
  values: Partial<FollowSettings>,
): Promise<FollowSettings> {
  const [row] = await tx
    .update(followSettings)
    .set({ ...values, updated_at: sql`now()` })
    .returning()
  return row ?? followSettingsOf(tx)
}

/** Up to where the log of updates was matched. */
export async function saveMatchedUpTo(tx: Database, matched_epoch: string, matched_seq: number) {
  await tx.update(followSettings).set({ matched_epoch, matched_seq })
}
