import type { Credentials, SessionUser } from '../../../contract/accounts/auth.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { countedAs } from '../../platform/http/client-address.ts'
import { countAttempt } from './attempts.ts'
import { checkCode, WRONG_CODE } from './check-code.ts'
import { NOBODYS_HASH, verifyPassword } from './passwords.ts'
import { addSession, noteAddress, userForLogin } from './store.ts'
import { expiryFrom, hashOf, newToken } from './tokens.ts'

const USER_AGENT_CHARACTERS = 300

export type Client = {
  ip: string
  userAgent?: string | undefined
}

/** Opens a session, or throws one sentence that reveals nothing. */
export async function signIn(
  context: Context,
  { username, password, code }: Credentials,
  client: Client,
) {
  const user = await userWithPassword(context, username, password, client.ip)
  if (!user) throw invalidCredentials()
  if (user.two_factor) {
    // The right password without a code costs no attempt.
    if (code === undefined)
      throw new AppError(401, 'CODE_REQUIRED', 'Enter the code of your authenticator app.')
    if (!(await checkCode(context, user.id, code)))
      throw new AppError(401, 'CODE_WRONG', WRONG_CODE)
  }

  const opened = await openSession(context, user, client)
  if (!opened) throw invalidCredentials()
  return opened
}

type Verified = SessionUser & { password_hash: string }

/** Undefined when the user was deleted or the password changed since it was checked. */
export async function openSession(
  { db, now }: Context,
  user: Verified,
  { ip, userAgent }: Client,
  { passkey } = { passkey: false },
) {
  const time = now()
  const token = newToken()
  const session = {
    token_hash: hashOf(token),
    now: time.toISOString(),
    expires_at: expiryFrom(time),
    user_agent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    address: ip,
    passkey,
  }
  if (!(await addSession(db, session, user))) return undefined
  await noteAddress(db, user.id, countedAs(ip), session.now)
  return { token, user: { id: user.id, username: user.username, role: user.role } }
}

/** Returns the user if the password is right. Attempts count against the name and the address. */
export async function userWithPassword(
  context: Context,
  username: string,
  password: string,
  ip: string,
) {
  const forget = await countAttempt(context, username.trim().toLowerCase(), ip)
  const user = await userForLogin(context.db, username.trim())
  const matches = await verifyPassword(password, user?.password_hash ?? NOBODYS_HASH)
  if (!user || !matches) return undefined
  await forget()
  return user
}

const invalidCredentials = () =>
  new AppError(401, 'INVALID_CREDENTIALS', 'Invalid username or password')
