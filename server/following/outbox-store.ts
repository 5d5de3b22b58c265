import type { Database } from '../platform/database/connect.ts'
import { followMessages } from '../platform/database/schema.ts'
import type { ChannelRow } from './store.ts'

/** A message that is about no story. */
export async function putPlainMessage(
  tx: Database,
  { id, follower_id }: ChannelRow,
  kind: 'confirm' | 'link',
  at: Date,
) {
  const time = at.toISOString()
  await tx.insert(followMessages).values({
    follower_id,
    channel_id: id,
    kind,
    edition: at.getTime(),
    due_at: time,
    stored_at: time,
    created_at: time,
  })
}
