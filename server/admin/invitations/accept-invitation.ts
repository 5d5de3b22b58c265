import { countAttempt } from '../../accounts/auth/attempts.ts'
import { hashPassword } from '../../accounts/auth/passwords.ts'
import { hashOf } from '../../accounts/auth/tokens.ts'
import { createUser, refuseEasy } from '../../accounts/users/manage-users.ts'
import { lockUsers } from '../../accounts/users/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError, conflict } from '../../platform/errors.ts'
import { invitationByHash, isUsed, takeInvitation } from './store.ts'

/** No username begins with a blank, so failures here count against nobody. */
const ATTEMPTS = ' invitation'

/** That it was used is said to who has its link; unknown, expired and withdrawn ones look the same. */
async function gone(db: Database, token: string) {
  const sentence = (await isUsed(db, hashOf(token)))
    ? 'This invitation has been used. Sign in with the account it made, or ask for a new one.'
    : 'This invitation has expired. Ask for a new one.'
  return new AppError(410, 'INVITATION_GONE', sentence)
}

/** Does not say why: guests need not know who else has an account. */
function unusable() {
  const error = conflict('This username cannot be used. Choose another.')
  error.field = 'username'
  return error
}

export async function checkInvitation(context: Context, token: string, ip: string) {
  const forget = await countAttempt(context, ATTEMPTS, ip)
  const found = await invitationByHash(context.db, hashOf(token), context.now().toISOString())
  if (!found) throw await gone(context.db, token)
  await forget()
  return { role: found.role }
}

/** Attempts are limited as sign-ins are: a valid link must not be a way to try out usernames either. */
export async function acceptInvitation(
  context: Context,
  { token, username, password }: { token: string; username: string; password: string },
  ip: string,
) {
  const forget = await countAttempt(context, ATTEMPTS, ip)
  if (!(await invitationByHash(context.db, hashOf(token), context.now().toISOString())))
    throw await gone(context.db, token)
  await refuseEasy(context, { username, password })
  try {
    await redeem(context, token, username, await hashPassword(password))
  } catch (error) {
    throw error instanceof AppError && error.code === 'ALREADY_EXISTS' ? unusable() : error
  }
  await forget()
}

/** Adds the user and ends the invitation in one transaction: if the username is refused, the link still works. */
export async function redeem(
  context: Context,
  token: string,
  username: string,
  password_hash: string,
) {
  return context.db.transaction(async (tx) => {
    // first, as everybody who deletes an inviter and thereby the invitation
    await lockUsers(tx)
    const invitation = await takeInvitation(tx, hashOf(token), context.now().toISOString())
    if (!invitation) throw await gone(tx, token)
    const { role, inviter_id, inviter } = invitation
    return createUser(
      tx,
      { username, password_hash, role },
      { id: inviter_id, name: inviter, role: 'admin' },
    )
  })
}
