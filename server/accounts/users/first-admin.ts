import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'
import { hashPassword } from '../auth/passwords.ts'
import { isTooEasy, TOO_EASY } from './manage-users.ts'
import { countUsers, insertUser, lockUsers } from './store.ts'
import { isPlainName, NAME_RULE } from './user-names.ts'

/**
 * Makes the first admin when there are no users. Returns its name, and its password if we made one up:
 * the caller prints it once, it is stored nowhere.
 */
export async function ensureFirstAdmin(
  context: Pick<Context, 'db' | 'config' | 'log'>,
): Promise<{ username: string; generatedPassword: string | null } | undefined> {
  const { db, config, log } = context
  const { adminUsername: username, adminPassword: password, demoSignIn } = config
  // the demo shows its own on the sign-in page
  const isEasy =
    !demoSignIn && password !== undefined && (await isTooEasy(context, { username, password }))
  if ((await countUsers(db)) > 0) {
    if (isEasy)
      log.warn(
        'ADMIN_PASSWORD is easy to guess. It is not used, as there are users already: take it out.',
      )
    return undefined
  }
  if (isEasy) throw new StartError(`ADMIN_PASSWORD ${TOO_EASY}`)
  if (!isPlainName(username)) throw new StartError(`ADMIN_USERNAME cannot be used. ${NAME_RULE}`)
  const generatedPassword = password ? null : randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password ?? generatedPassword ?? '')
  return db.transaction(async (tx) => {
    await lockUsers(tx)
    if ((await countUsers(tx)) > 0) return undefined
    await insertUser(tx, { username, password_hash, role: 'admin' })
    return { username, generatedPassword }
  })
}
