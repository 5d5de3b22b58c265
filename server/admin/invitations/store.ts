import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Role } from '../../../contract/accounts/roles.ts'
import { type Database, first, firstRow, theRow } from '../../platform/database/connect.ts'
import { invitations, users } from '../../platform/database/schema.ts'

const shown = {
  id: invitations.id,
  name: invitations.name,
  role: invitations.role,
  hours: invitations.hours,
  expires_at: invitations.expires_at,
  invited_by: users.username,
}

/** Only while the inviter is still an admin. */
const isOpen = (now: string) => and(gt(invitations.expires_at, now), eq(users.role, 'admin'))

export const openInvitations = (db: Database, now: string, condition?: SQL) =>
  db
    .select(shown)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .where(and(isOpen(now), condition))
    .orderBy(desc(invitations.id))

export const invitationByHash = (db: Database, token_hash: string, now: string) =>
  first(openInvitations(db, now, eq(invitations.token_hash, token_hash)))

/** Holds the row until the transaction ends: nobody takes the invitation meanwhile. */
export const lockInvitation = (tx: Database, id: number, now: string) =>
  first(openInvitations(tx, now, eq(invitations.id, id)).for('update', { of: invitations }))

export async function insertInvitation(db: Database, invitation: typeof invitations.$inferInsert) {
  const row = await theRow(
    db.insert(invitations).values(invitation).returning({ id: invitations.id }),
  )
  return row.id
}

/** The admin who makes the new link is the inviter from then on. */
export async function replaceToken(
  db: Database,
  id: number,
  change: { token_hash: string; invited_by: number; expires_at: string },
) {
  await db.update(invitations).set(change).where(eq(invitations.id, id))
}

export async function deleteInvitation(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(invitations)
    .where(eq(invitations.id, id))
    .returning({ name: invitations.name })
  return row?.name
}

/**
 * Deletes the invitation if it is open, so that of many uses at once exactly one gets the row. A deletion or
 * demotion of the inviter deletes it too and waits for the same row.
 */
export const takeInvitation = (tx: Database, token_hash: string, now: string) =>
  firstRow<{ name: string; role: Role; inviter_id: number; inviter: string }>(tx)`
    delete from ${invitations} i
    using ${users} u
    where i.token_hash = ${token_hash}
      and i.expires_at > ${now}::timestamptz
      and u.id = i.invited_by
      and u.role = 'admin'
    returning i.name, i.role, u.id as inviter_id, u.username as inviter`
