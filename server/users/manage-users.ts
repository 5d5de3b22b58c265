import type * as z from 'zod'
import type { NewUser, UserChange } from '../../contract/users.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/store.ts'
import type { Context } from '../context.ts'
import { isDuplicate } from '../database/error-codes.ts'
import { alreadyExists, badInput, conflict, notFound, staleEdit } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countUsers, deleteUser, insertUser, lockUsers, updateUser, userById } from './store.ts'

export async function addUser(context: Context, { username, password, role }: z.output<typeof NewUser>) {
  refuseCommon(password)
  const password_hash = await hashPassword(password)
  const user = await named(username, insertUser(context.db, { username, password_hash, role }))
  if (!user) throw new Error('The new user was not returned')
  return user
}

type Circumstances = {
  unchangedSince?: string | undefined
  /** Of who changes his own password. */
  keepSession?: number | undefined
}

/** A new password ends the sessions of the user: whoever knew the old one is out. */
export async function changeUser(
  context: Context,
  id: number,
  { username, password }: z.output<typeof UserChange>,
  { unchangedSince, keepSession }: Circumstances = {},
) {
  if (password !== undefined) refuseCommon(password)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const change = {
    username,
    updated_at: context.now().toISOString(),
    ...(password_hash && { password_hash }),
  }
  return context.db.transaction(async (tx) => {
    const user = await named(username, updateUser(tx, id, change, unchangedSince))
    if (!user) throw (await userById(tx, id)) ? staleEdit('user') : notFound('User')
    if (password_hash) await endSessionsOf(tx, id, keepSession)
    return user
  })
}

export async function removeUser(context: Context, id: number) {
  return context.db.transaction(async (tx) => {
    await lockUsers(tx)
    const last = (await countUsers(tx)) === 1
    const user = await deleteUser(tx, id)
    if (!user) throw notFound('User')
    if (last) throw conflict('The last remaining user cannot be deleted.')
    return user
  })
}

function refuseCommon(password: string) {
  if (isCommonPassword(password))
    throw badInput('password: is one of the most common ones, which are guessed first. Choose another.')
}

async function named<T>(username: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`A user named '${username}'`, 'username') : error
  }
}
