import { and, eq, ne, or } from 'drizzle-orm'
import { type Database, first } from '../platform/database/connect.ts'
import { followChannels, mailBars } from '../platform/database/schema.ts'

export const isBarred = async (db: Database, mailbox_hmac: string) =>
  (await first(db.select().from(mailBars).where(eq(mailBars.mailbox_hmac, mailbox_hmac)))) !==
  undefined

export async function addBar(db: Database, mailbox_hmac: string) {
  await db.insert(mailBars).values({ mailbox_hmac }).onConflictDoNothing()
}

export async function removeBar(db: Database, mailbox_hmac: string) {
  await db.delete(mailBars).where(eq(mailBars.mailbox_hmac, mailbox_hmac))
}

/** What its owner confirmed. An address that waits may be a stranger's doing, who would see that it is gone. */
export const confirmedAt = (db: Database, mailbox_hmac: string) =>
  db
    .select()
    .from(followChannels)
    .where(
      and(
        ne(followChannels.state, 'waiting'),
        // of an address without a tag both are the same
        or(
          eq(followChannels.mailbox_hmac, mailbox_hmac),
          eq(followChannels.address_hmac, mailbox_hmac),
        ),
      ),
    )
