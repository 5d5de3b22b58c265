import { and, count, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import {
  loginFailures,
  recoveryCodes,
  settings,
  twoFactor,
} from '../../platform/database/schema.ts'

const isOn = isNotNull(twoFactor.confirmed_at)

/** Locks the row, so that codes of one user are judged one after the other. `pending`: not confirmed yet. */
export async function lockTwoFactor(
  tx: Database,
  user_id: number,
  { pending } = { pending: false },
) {
  const [row] = await tx
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, user_id), pending ? isNull(twoFactor.confirmed_at) : isOn))
    .for('update')
  return row
}

export async function noteStep(
  tx: Database,
  user_id: number,
  last_step: number,
  last_used_at: string,
) {
  await tx.update(twoFactor).set({ last_step, last_used_at }).where(eq(twoFactor.user_id, user_id))
}

export async function takeRecoveryCode(
  tx: Database,
  user_id: number,
  code_hash: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), eq(recoveryCodes.code_hash, code_hash)))
  return rowCount === 1
}

export async function wrongCodes(tx: Database, key: string, since: string) {
  const [row] = await tx
    .select({ wrong: count(), oldest: min(loginFailures.failed_at) })
    .from(loginFailures)
    .where(and(eq(loginFailures.username_key, key), gt(loginFailures.failed_at, since)))
  return row ?? { wrong: 0, oldest: null }
}

/** Begins anew; returns false when it is on already. */
export async function savePending(
  db: Database,
  user_id: number,
  secret_sealed: string,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(twoFactor)
    .values({ user_id, secret_sealed })
    .onConflictDoUpdate({
      target: twoFactor.user_id,
      set: { secret_sealed, last_step: 0 },
      setWhere: isNull(twoFactor.confirmed_at),
    })
  return rowCount === 1
}

export async function confirmTwoFactor(
  tx: Database,
  user_id: number,
  last_step: number,
  at: string,
) {
  await tx
    .update(twoFactor)
    .set({ last_step, confirmed_at: at, last_used_at: at })
    .where(eq(twoFactor.user_id, user_id))
}

export async function replaceRecoveryCodes(tx: Database, user_id: number, hashes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash })))
}

export async function deleteTwoFactor(tx: Database, user_id: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  const deleted = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.user_id, user_id))
    .returning({ confirmed_at: twoFactor.confirmed_at })
  return deleted.some(({ confirmed_at }) => confirmed_at !== null)
}

export async function twoFactorOf(db: Database, user_id: number) {
  const [row] = await db
    .select({ since: twoFactor.confirmed_at, last_used_at: twoFactor.last_used_at })
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, user_id), isOn))
  return {
    since: row?.since ?? null,
    last_used_at: row?.last_used_at ?? null,
    codes_left: await db.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id)),
  }
}

export async function isAskedOfAdmins(db: Database, { lock } = { lock: false }): Promise<boolean> {
  const asked = db.select({ is: settings.two_factor_for_admins }).from(settings)
  const [row] = await (lock ? asked.for('update') : asked)
  return row?.is ?? false
}

export async function askAdmins(tx: Database, two_factor_for_admins: boolean) {
  await tx
    .insert(settings)
    .values({ id: 1, two_factor_for_admins })
    .onConflictDoUpdate({ target: settings.id, set: { two_factor_for_admins } })
}

/** SQL: the user is required to use two-factor, has no app and did not sign in with a passkey. */
export const mustSetUp = (user: { id: unknown; role: unknown }, passkey: unknown) => sql<boolean>`(
  ${user.role} = 'admin' and not ${passkey} and coalesce((select ${settings.two_factor_for_admins} from ${settings}), false)
  and not exists (select from ${twoFactor} where ${twoFactor.user_id} = ${user.id} and ${isOn}))`
