import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'
import { hashPassword } from '../auth/passwords.ts'
import { isCommonPassword } from './manage-users.ts'
import { countUsers, insertUser, lockUsers } from './store.ts'

const COMMON = 'is too common a password.'

/**
 * Makes the first admin when there are no users. Answers its name, and its password if we made one up:
 * the caller prints it once, it is stored nowhere.
 */
export async function ensureFirstAdmin(
  context: Pick<Context, 'db' | 'config' | 'log'>,
): Promise<{ username: string; generatedPassword: string | null } | undefined> {
  const { db, config, log } = context
  const isCommon = config.adminPassword !== undefined && isCommonPassword(config.adminPassword)
  if ((await countUsers(db)) > 0) {
    if (isCommon)
      log.warn(`ADMIN_PASSWORD ${COMMON} It is not used, as there are users already: take it out.`)
    return undefined
  }
  if (isCommon) throw new StartError(`ADMIN_PASSWORD ${COMMON} Choose another.`)
  const username = config.adminUsername ?? 'admin'
  const generatedPassword = config.adminPassword ? null : randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(config.adminPassword ?? generatedPassword ?? '')
  return db.transaction(async (tx) => {
    await lockUsers(tx)
    if ((await countUsers(tx)) > 0) return undefined
    await insertUser(tx, { username, password_hash, role: 'admin' })
    return { username, generatedPassword }
  })
}
