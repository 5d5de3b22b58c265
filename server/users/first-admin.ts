import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { countUsers, insertUser, lockUsers } from './store.ts'

/**
 * Makes the first admin when there are no users. Answers its name, and its password if we made one up:
 * the caller prints it once, it is stored nowhere.
 */
export async function ensureFirstAdmin(
  context: Pick<Context, 'db' | 'config'>,
): Promise<{ username: string; generatedPassword: string | null } | undefined> {
  const { db, config } = context
  if ((await countUsers(db)) > 0) return undefined
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
