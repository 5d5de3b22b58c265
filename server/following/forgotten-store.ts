import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { followChannels } from '../platform/database/schema.ts'
import type { ChannelRow } from './store.ts'

/** Channels whose address was forgotten after it was given; one given again later stays. */
export async function forgottenChannels(
  db: Database,
  forgotten: readonly { at: string; address_hmac: string }[],
): Promise<ChannelRow[]> {
  if (forgotten.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from follow_channels c
    join jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as f (at timestamptz, address_hmac text)
      on f.address_hmac = c.address_hmac and f.at >= c.asked_at`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  return db.select().from(followChannels).where(inArray(followChannels.id, ids))
}
