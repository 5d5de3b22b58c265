import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, first } from '../../platform/database/connect.ts'
import { passkeyChallenges, passkeys, users } from '../../platform/database/schema.ts'

const { id, name, created_at, last_used_at } = passkeys
const shown = { id, name, created_at, last_used_at }

const CHALLENGE_MS = 5 * MINUTE_MS

export async function addChallenge(
  { db, now }: Context,
  challenge: string,
  user_id: number | null,
) {
  const expires_at = new Date(now().getTime() + CHALLENGE_MS).toISOString()
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now().toISOString()))
  await db.insert(passkeyChallenges).values({ challenge, user_id, expires_at })
}

/** Deletes the challenge, so that it can be answered once; returns whether it was open. */
export async function takeChallenge(
  { db, now }: Context,
  challenge: string,
  user_id: number | null,
) {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        user_id === null
          ? isNull(passkeyChallenges.user_id)
          : eq(passkeyChallenges.user_id, user_id),
        gt(passkeyChallenges.expires_at, now().toISOString()),
      ),
    )
  return rowCount === 1
}

export const passkeysOf = (db: Database, user_id: number) =>
  db
    .select({ ...shown, credential_id: passkeys.credential_id })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(id))

/** Undefined when the credential is known already. */
export const insertPasskey = (db: Database, passkey: typeof passkeys.$inferInsert) =>
  first(db.insert(passkeys).values(passkey).onConflictDoNothing().returning(shown))

/** Returns the name, undefined when the user has no such passkey. */
export async function deletePasskey(db: Database, user_id: number, passkey: number) {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(id, passkey), eq(passkeys.user_id, user_id)))
    .returning({ name })
  return row?.name
}

export async function passkeyByCredential(db: Database, credential_id: string) {
  const [row] = await db
    .select({
      passkey: { id, public_key: passkeys.public_key, counter: passkeys.counter },
      user: {
        id: users.id,
        username: users.username,
        role: users.role,
        password_hash: users.password_hash,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(eq(passkeys.credential_id, credential_id))
  return row
}

/** Returns false when another use moved the counter meanwhile. */
export async function notePasskeyUse(
  db: Database,
  passkey: { id: number; counter: number },
  counter: number,
  last_used_at: string,
) {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, last_used_at })
    .where(and(eq(id, passkey.id), eq(passkeys.counter, passkey.counter)))
  return rowCount === 1
}
