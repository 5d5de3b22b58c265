import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import type { NewUser, UserChange } from '../../../contract/accounts/users.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import {
  AppError,
  alreadyExists,
  badInput,
  conflict,
  notFound,
  refuseStale,
} from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/implement.ts'
import { type By, recordChange } from '../activity/record-change.ts'
import { hashPassword } from '../auth/passwords.ts'
import { userWithPassword } from '../auth/sign-in.ts'
import { endSessionsOf } from '../auth/store.ts'
import { moveToTrash } from '../trash/move-to-trash.ts'
import {
  countAdmins,
  endGrantsOf,
  insertUser,
  lockUsers,
  updateUser,
  userToChange,
} from './store.ts'

export async function addUser(
  context: Context,
  { username, password, role }: z.output<typeof NewUser>,
  by: By,
) {
  refuseCommon(password)
  const password_hash = await hashPassword(password)
  return context.db.transaction((tx) => createUser(tx, { username, password_hash, role }, by))
}

export async function createUser(tx: Database, fields: Parameters<typeof insertUser>[1], by: By) {
  const user = await insertUser(tx, fields).catch(takenBy(fields.username))
  await recordChange(tx, { by, kind: 'user', id: user.id, before: undefined, after: user })
  return user
}

type Circumstances = {
  by: By
  unchangedSince?: string | undefined
  /** Session of a user who changes their own password. */
  keepSession?: number | undefined
}

/** A new password ends the user's sessions. */
export async function changeUser(
  context: Context,
  id: number,
  { username, password, role }: z.output<typeof UserChange>,
  { by, unchangedSince, keepSession }: Circumstances,
) {
  if (password !== undefined) refuseCommon(password)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const change = {
    username,
    updated_at: context.now().toISOString(),
    ...(password_hash && { password_hash }),
    ...(role && { role }),
  }
  return context.db.transaction(async (tx) => {
    if (role) await lockUsers(tx)
    const before = await userToChange(tx, id)
    if (!before) throw notFound('User')
    refuseStale(before, unchangedSince, 'user')
    const user = await updateUser(tx, id, change).catch(takenBy(username))
    if (role) await refuseWithoutAdmin(tx, 'The last admin cannot be given another role.')
    if (role && role !== 'admin') await endGrantsOf(tx, id)
    if (password_hash) await endSessionsOf(tx, id, keepSession)
    const after = { ...before, ...user, ...(password_hash && { password_hash }) }
    await recordChange(tx, { by, kind: 'user', id, before, after })
    return user
  })
}

export async function removeUser(context: Context, id: number, by: By) {
  return context.db.transaction(async (tx) => {
    await lockUsers(tx)
    const user = await userToChange(tx, id)
    if (!user || !(await moveToTrash(tx, { kind: 'user', id, by, now: context.now() })))
      throw notFound('User')
    await refuseWithoutAdmin(tx, 'The last admin cannot be deleted.')
    return user
  })
}

/** Somebody must always be able to open every door. Under the lock, so that two at once cannot both be last. */
export async function refuseWithoutAdmin(tx: Database, sentence: string) {
  if ((await countAdmins(tx)) === 0) throw conflict(sentence)
}

export function refuseCommon(password: string) {
  if (isCommonPassword(password))
    throw badInput('password: This password is too common. Choose another.')
}

const takenBy = (username: string) =>
  refusedAs({ duplicate: alreadyExists(`A user named '${username}'`, 'username') })

/** The 1,000 most common passwords of our minimum length. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Passwords guessed first, in any case; blanks alone count too. */
export function isCommonPassword(password: string): boolean {
  return password.trim() === '' || common.has(password.toLowerCase())
}

const FRESH_SIGN_IN_MS = 10 * MINUTE_MS

/**
 * Asks for the password unless the user signed in recently, so that an unlocked browser is not enough to take
 * over the account.
 */
export async function confirmPassword(
  context: Context,
  { user, session }: Caller,
  { current_password }: { current_password?: string | undefined },
  ip: string,
): Promise<void> {
  const signedInAt = Date.parse(session?.signedInAt ?? '')
  if (context.now().getTime() - signedInAt < FRESH_SIGN_IN_MS) return
  if (!current_password) throw new AppError(403, 'PASSWORD_NEEDED', 'Enter your current password.')
  if (!user || !(await userWithPassword(context, user.username, current_password, ip)))
    throw new AppError(403, 'PASSWORD_WRONG', 'The current password is not right.')
}
