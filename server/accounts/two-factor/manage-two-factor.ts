import { randomBytes } from 'node:crypto'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { badInput, conflict, notFound } from '../../platform/errors.ts'
import { sealKey, unsealKey } from '../../platform/seal.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { recordChange, whoIs } from '../activity/record-change.ts'
import { writeLog } from '../activity/store.ts'
import { checkCode, recoveryHash, WRONG_CODE } from '../auth/check-code.ts'
import { base32, matchingStep } from '../auth/totp.ts'
import {
  askAdmins,
  confirmTwoFactor,
  deleteTwoFactor,
  isAskedOfAdmins,
  lockTwoFactor,
  replaceRecoveryCodes,
  savePending,
  twoFactorOf,
} from '../auth/two-factor-store.ts'
import { userExists } from '../users/store.ts'

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

export async function shownTwoFactor({ db }: Context, user_id: number) {
  return { ...(await twoFactorOf(db, user_id)), for_admins: await isAskedOfAdmins(db) }
}

/** Returns the address that an app reads. Nothing changes before a code of it is confirmed. */
export async function beginTwoFactor(context: Context, { id, username }: SessionUser) {
  const { db, config } = context
  const secret = randomBytes(SECRET_BYTES)
  if (!(await savePending(db, id, await sealKey(config, secret.toString('hex')))))
    throw conflict('Two-factor is on already.')
  const { name } = await currentSite(context)
  const [issuer, account] = [name, username].map(encodeURIComponent)
  return { uri: `otpauth://totp/${issuer}:${account}?secret=${base32(secret)}&issuer=${issuer}` }
}

export async function turnOnTwoFactor(
  context: Context,
  { id, username }: SessionUser,
  code: string,
) {
  const { db, config } = context
  return db.transaction(async (tx) => {
    const pending = await lockTwoFactor(tx, id, { pending: true })
    const secret = await unsealKey(config, pending?.secret_sealed ?? null)
    const now = context.now()
    const step = secret && matchingStep(Buffer.from(secret, 'hex'), code.replace(/\s/g, ''), now, 0)
    if (!step) throw badInput(WRONG_CODE, 'code')
    await confirmTwoFactor(tx, id, step, now.toISOString())
    await note(tx, 'two_factor_on', id, username)
    return newCodes(tx, id)
  })
}

export async function renewCodes(context: Context, { id, username }: SessionUser, code: string) {
  if (!(await checkCode(context, id, code))) throw badInput(WRONG_CODE, 'code')
  return context.db.transaction(async (tx) => {
    await note(tx, 'two_factor_new_codes', id, username)
    return newCodes(tx, id)
  })
}

export async function turnOffTwoFactor(
  context: Context,
  { id, username, role }: SessionUser,
  code: string,
) {
  if (role === 'admin' && (await isAskedOfAdmins(context.db)))
    throw conflict('This site asks every admin for two-factor. It cannot be turned off.')
  if (!(await checkCode(context, id, code))) throw badInput(WRONG_CODE, 'code')
  await removeTwoFactor(context, id, username)
}

/** For somebody who lost phone and codes. Returns whether it was on. */
export async function removeTwoFactor({ db }: Context, id: number, by: string): Promise<boolean> {
  if (!(await userExists(db, id))) throw notFound('User')
  return db.transaction(async (tx) => {
    const wasOn = await deleteTwoFactor(tx, id)
    if (wasOn) await note(tx, 'two_factor_off', id, by)
    return wasOn
  })
}

export async function askAdminsForTwoFactor(
  { db }: Context,
  for_admins: boolean,
  user: SessionUser,
) {
  if (for_admins && (await twoFactorOf(db, user.id)).since === null)
    throw conflict('Turn on two-factor for your own account first.')
  await db.transaction(async (tx) => {
    const before = { two_factor_for_admins: await isAskedOfAdmins(tx, { lock: true }) }
    await askAdmins(tx, for_admins)
    const after = { two_factor_for_admins: for_admins }
    await recordChange(tx, { by: whoIs({ user }), kind: 'settings', id: 1, before, after })
  })
}

async function newCodes(tx: Database, user_id: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  )
  const hashes = codes.map((code) => recoveryHash(user_id, code))
  await replaceRecoveryCodes(tx, user_id, hashes)
  return { recovery_codes: codes }
}

const note = (tx: Database, action: string, entity_id: number, by: string) =>
  writeLog(tx, { action, entity_type: 'user', entity_id, status: 'success', details: { by } })
