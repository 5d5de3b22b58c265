import { and, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
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
const isOpen = (now: string) =>
  and(gt(invitations.expires_at, now), isNull(invitations.used_at), eq(users.role, 'admin'))

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

/** Whether somebody has made an account with it. */
export async function isUsed(db: Database, token_hash: string): Promise<boolean> {
  const used = and(eq(invitations.token_hash, token_hash), isNotNull(invitations.used_at))
  return (await db.$count(invitations, used)) > 0
}

export async function deleteInvitation(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), isNull(invitations.used_at)))
    .returning({ name: invitations.name })
  return row?.name
}

/**
 * Ends the invitation if it is open: of many uses at once exactly one gets the row. A deletion or demotion of the
 * inviter deletes it and waits for the same row.
 */
export const takeInvitation = (tx: Database, token_hash: string, now: string) =>
  firstRow<{ name: string; role: Role; inviter_id: number; inviter: string }>(tx)`
    update ${invitations} i
    set used_at = ${now}::timestamptz, expires_at = ${now}::timestamptz
    from ${users} u
    where i.token_hash = ${token_hash}
      and i.used_at is null
      and i.expires_at > ${now}::timestamptz
      and u.id = i.invited_by
      and u.role = 'admin'
    returning i.name, i.role, u.id as inviter_id, u.username as inviter`
