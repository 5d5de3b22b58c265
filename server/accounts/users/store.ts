import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import {
  apiTokens,
  invitations,
  passkeys,
  sessions,
  twoFactor,
  users,
} from '../../platform/database/schema.ts'

const columns = {
  id: users.id,
  username: users.username,
  role: users.role,
  created_at: users.created_at,
  updated_at: users.updated_at,
}

export const allUsers = (db: Database) => db.select(columns).from(users).orderBy(asc(users.id))

/** With when each was last seen, and in how many sessions. */
export async function listUsers(db: Database, now: string) {
  return db
    .select({
      ...columns,
      last_seen_at: sql<string | null>`max(${sessions.last_used_at})`.mapWith(
        sessions.last_used_at,
      ),
      sessions: count(sessions.id),
      passkeys: sql<number>`(select count(*)::int from ${passkeys} p where p.user_id = ${users.id})`,
      two_factor: sql`bool_or(${twoFactor.confirmed_at} is not null)`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(twoFactor, eq(twoFactor.user_id, users.id))
    .leftJoin(sessions, and(eq(sessions.user_id, users.id), gt(sessions.expires_at, now)))
    .groupBy(users.id)
    .orderBy(asc(users.id))
}

export const userExists = async (db: Database, id: number) =>
  (await db.$count(users, eq(users.id, id))) > 0

export const countAdmins = (db: Database) => db.$count(users, eq(users.role, 'admin'))

export const countUsers = (db: Database) => db.$count(users)

export const insertUser = (db: Database, user: typeof users.$inferInsert) =>
  theRow(db.insert(users).values(user).returning(columns))

export const updateUser = (db: Database, id: number, change: Partial<typeof users.$inferInsert>) =>
  theRow(db.update(users).set(change).where(eq(users.id, id)).returning(columns))

/** Includes the password hash and locks the row. */
export const userToChange = (db: Database, id: number) =>
  first(db.select().from(users).where(eq(users.id, id)).for('update'))

/** What only an admin may give to others ends with the role. */
export async function endGrantsOf(db: Database, id: number) {
  await db.delete(invitations).where(eq(invitations.invited_by, id))
  await db.delete(apiTokens).where(eq(apiTokens.made_by, id))
}

/** Held until the transaction ends: two deletions, changes of a role or first starts take turns. */
export async function lockUsers(db: Database) {
  await db.execute(sql`lock table ${users} in share row exclusive mode`)
}
