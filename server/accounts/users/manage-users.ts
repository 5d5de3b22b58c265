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
import { currentSite } from '../../platform/settings/current-site.ts'
import { type By, recordChange } from '../activity/record-change.ts'
import { hashPassword } from '../auth/passwords.ts'
import { userWithPassword } from '../auth/sign-in.ts'
import { endSessionsOf } from '../auth/store.ts'
import { moveToTrash } from '../trash/move-to-trash.ts'
import { isGuessable } from './guessable-passwords.ts'
import {
  allUsers,
  countAdmins,
  endGrantsOf,
  insertUser,
  lockUsers,
  updateUser,
  userToChange,
} from './store.ts'
import { isPlainName, looksLike, NAME_RULE } from './user-names.ts'

export async function addUser(
  context: Context,
  { username, password, role }: z.output<typeof NewUser>,
  by: By,
) {
  await refuseEasy(context, { username, password })
  const password_hash = await hashPassword(password)
  return context.db.transaction((tx) => createUser(tx, { username, password_hash, role }, by))
}

export async function createUser(tx: Database, fields: Parameters<typeof insertUser>[1], by: By) {
  await lockUsers(tx)
  await refuseName(tx, fields)
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
  if (password !== undefined) await refuseEasy(context, { username, password })
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const change = {
    username,
    updated_at: context.now().toISOString(),
    ...(password_hash && { password_hash }),
    ...(role && { role }),
  }
  return context.db.transaction(async (tx) => {
    await lockUsers(tx)
    const before = await userToChange(tx, id)
    if (!before) throw notFound('User')
    refuseStale(before, unchangedSince, 'user')
    if (username !== before.username) await refuseName(tx, { id, username })
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

export const TOO_EASY =
  'is too easy to guess. Use four unrelated words, or let a password manager make one.'

/** Whoever guesses knows the names of the user and of the site. */
export async function isTooEasy(
  context: Pick<Context, 'db' | 'config'>,
  { username, password }: { username: string; password: string },
) {
  const { name } = await currentSite(context)
  const { siteUrl } = context.config
  return isGuessable(password, [username, name, siteUrl ? new URL(siteUrl).hostname : ''])
}

export async function refuseEasy(context: Context, user: { username: string; password: string }) {
  if (await isTooEasy(context, user)) throw badInput(`This password ${TOO_EASY}`, 'password')
}

/** For a new name: users of earlier releases keep theirs. */
async function refuseName(tx: Database, user: { id?: number; username: string }) {
  if (!isPlainName(user.username)) throw badInput(NAME_RULE, 'username')
  await refuseLookAlike(tx, user)
}

/** Under `lockUsers`, so that of two added at once the second sees the first. */
export async function refuseLookAlike(
  tx: Database,
  { id, username }: { id?: number; username: string },
) {
  const same = username.toLowerCase()
  for (const user of await allUsers(tx))
    if (
      user.id !== id &&
      user.username.toLowerCase() !== same &&
      looksLike(user.username, username)
    )
      throw alreadyExists(`A user with a name that looks like '${username}'`, 'username')
}

const takenBy = (username: string) =>
  refusedAs({ duplicate: alreadyExists(`A user named '${username}'`, 'username') })

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
