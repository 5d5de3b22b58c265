import { and, asc, desc, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import {
  apiTokens,
  invitations,
  loginFailures,
  sessions,
  signInAddresses,
  twoFactor,
  users,
} from '../../platform/database/schema.ts'
import { mustSetUp } from './two-factor-store.ts'

export async function userForLogin(db: Database, username: string) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      password_hash: users.password_hash,
      two_factor: isNotNull(twoFactor.confirmed_at).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(twoFactor, eq(twoFactor.user_id, users.id))
    .where(sql`lower(${users.username}) = lower(${username})`)
  return user
}

export async function adminNames(db: Database): Promise<string[]> {
  const found = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
  return found.map(({ username }) => username)
}

/**
 * Opens a session only if the checked password is still current: hashing takes time, in which the password
 * may change or the user be deleted. Returns whether it did.
 */
export async function addSession(
  db: Database,
  session: Omit<typeof sessions.$inferInsert, 'user_id'> & { now: string },
  verified: { id: number; password_hash: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (
      token_hash, user_id, created_at, last_used_at, expires_at, user_agent, address,
      passkey
    )
    select ${session.token_hash}, ${users.id}, ${session.now}::timestamptz,
      ${session.now}::timestamptz, ${session.expires_at}::timestamptz,
      ${session.user_agent}::text, ${session.address}::text, ${session.passkey}::boolean
    from ${users}
    where ${users.id} = ${verified.id} and ${users.password_hash} = ${verified.password_hash}
    for share of ${users}`)
  return rowCount === 1
}

export async function sessionByHash(db: Database, token_hash: string, now: string) {
  const [session] = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      must_set_up: mustSetUp(users, sessions.passkey),
      user: { id: users.id, username: users.username, role: users.role },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)))
  return session
}

/** The last use, and with it the end, which slides. */
export async function noteUse(db: Database, id: number, last_used_at: string, expires_at: string) {
  await db.update(sessions).set({ last_used_at, expires_at }).where(eq(sessions.id, id))
}

/** `current`: the session of the call. */
export async function sessionsOf(
  db: Database,
  user_id: number,
  now: string,
  current: number | undefined,
) {
  const { id, user_agent, address, created_at, last_used_at } = sessions
  const found = await db
    .select({ id, user_agent, address, created_at, last_used_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now)))
    .orderBy(desc(last_used_at), desc(id))
  return found.map((session) => ({ ...session, current: session.id === current }))
}

export async function endSession(db: Database, token_hash: string) {
  await db.delete(sessions).where(eq(sessions.token_hash, token_hash))
}

export async function endSessionOf(db: Database, user_id: number, id: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
  return rowCount === 1
}

export async function endSessionsOf(db: Database, user_id: number, keep?: number): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(
      and(eq(sessions.user_id, user_id), keep === undefined ? undefined : ne(sessions.id, keep)),
    )
  return rowCount ?? 0
}

/** Who comes back from an address after so long comes from a new one. */
const ADDRESS_KEPT = sql`interval '180 days'`
/** Who opens the link of a used invitation is told so for this long. */
const USED_LINKS_KEPT = sql`interval '30 days'`

export async function sweepExpired(db: Database, now: string, failuresBefore: string) {
  await db
    .delete(signInAddresses)
    .where(sql`${signInAddresses.last_at} < ${now}::timestamptz - ${ADDRESS_KEPT}`)
  await db.delete(sessions).where(lt(sessions.expires_at, now))
  await db
    .delete(invitations)
    .where(
      sql`coalesce(${invitations.used_at} + ${USED_LINKS_KEPT}, ${invitations.expires_at}) < ${now}::timestamptz`,
    )
  await db.delete(apiTokens).where(lt(apiTokens.expires_at, now))
  await db.delete(loginFailures).where(lt(loginFailures.failed_at, failuresBefore))
}

/** An address is new when the user came from others before; the first of all is not. */
export async function noteAddress(db: Database, user_id: number, address: string, at: string) {
  await db.execute(sql`
    insert into ${signInAddresses} (user_id, address, first_at, last_at, is_new)
    select ${user_id}, ${address}, ${at}::timestamptz, ${at}::timestamptz,
      exists (select from ${signInAddresses} where user_id = ${user_id})
    on conflict (user_id, address) do update set last_at = excluded.last_at`)
}

/** Counts an attempt before it is judged, so that a burst in parallel cannot slip under the limit. */
export async function noteAttempt(
  db: Database,
  username_key: string,
  address: string,
  failed_at: string,
) {
  const [row] = await db
    .insert(loginFailures)
    .values({ username_key, address, failed_at })
    .returning({ id: loginFailures.id })
  return row?.id ?? 0
}

export async function forgetAttempt(db: Database, id: number) {
  await db.delete(loginFailures).where(eq(loginFailures.id, id))
}

export async function forgetFailures(db: Database, username_key: string, address: string) {
  await db
    .delete(loginFailures)
    .where(and(eq(loginFailures.username_key, username_key), eq(loginFailures.address, address)))
}

/** How many failures each limit counts, and when the first of those that may lead to a refusal was. */
export async function countFailures(
  db: Database,
  username_key: string,
  address: string,
  since: string,
) {
  const ofAddress = sql`${loginFailures.address} = ${address}`
  const ofUsername = sql`${loginFailures.username_key} = ${username_key}`
  const ofBoth = sql`${ofUsername} and ${ofAddress}`
  const countOf = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  const oldestOf = (which: SQL) =>
    sql<string | null>`min(${loginFailures.failed_at}) filter (where ${which})`
  const [counts] = await db
    .select({
      together: countOf(ofBoth),
      oldestTogether: oldestOf(ofBoth),
      address: countOf(ofAddress),
      oldestOfAddress: oldestOf(ofAddress),
      username: countOf(ofUsername),
    })
    .from(loginFailures)
    .where(and(gt(loginFailures.failed_at, since), or(ofUsername, ofAddress)))
  return (
    counts ?? { together: 0, oldestTogether: null, address: 0, oldestOfAddress: null, username: 0 }
  )
}
