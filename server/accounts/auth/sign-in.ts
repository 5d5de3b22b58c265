import { setTimeout as pause } from 'node:timers/promises'
import type { Credentials } from '../../../contract/accounts/auth.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, tooMany } from '../../platform/errors.ts'
import { clientAddress } from './client-address.ts'
import { NOBODYS_HASH, verifyPassword } from './passwords.ts'
import {
  addSession,
  countFailures,
  forgetAttempt,
  forgetFailures,
  noteAddress,
  noteAttempt,
  userForLogin,
} from './store.ts'
import { expiryFrom, hashOf, newToken } from './tokens.ts'

const WINDOW_MS = 15 * 60_000
const MAX_FAILURES_TOGETHER = 10
const MAX_FAILURES_ADDRESS = 100
const FREE_FAILURES_USERNAME = 20
const USER_AGENT_CHARACTERS = 300
const DELAY_STEP_MS = 100
// Below the client's 5 s, so that the real admin still gets in during an attack on the name.
const DELAY_MAX_MS = 2_500

type Client = {
  ip: string
  userAgent?: string | undefined
}

/** Opens a session, or throws one sentence that reveals nothing. */
export async function signIn(context: Context, { username, password }: Credentials, client: Client) {
  const { db } = context
  const now = context.now()
  const user = await userWithPassword(context, username, password, client.ip)
  if (!user) throw invalidCredentials()

  const token = newToken()
  const session = {
    token_hash: hashOf(token),
    now: now.toISOString(),
    expires_at: expiryFrom(now),
    user_agent: client.userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    address: client.ip,
  }
  if (!(await addSession(db, session, user))) throw invalidCredentials()
  await noteAddress(db, user.id, clientAddress(client.ip), session.now)
  return { token, user: { id: user.id, username: user.username, role: user.role } }
}

/** Returns the user if the password is right. Attempts count against the name and the address. */
export async function userWithPassword(context: Context, username: string, password: string, ip: string) {
  const { db } = context
  const address = clientAddress(ip)
  const usernameKey = username.trim().toLowerCase()
  const attempt = await noteAttempt(db, usernameKey, address, context.now().toISOString())
  await refuseFlood(context, usernameKey, address, attempt)

  const user = await userForLogin(db, username.trim())
  const matches = await verifyPassword(password, user?.password_hash ?? NOBODYS_HASH)
  if (!user || !matches) return undefined
  await forgetFailures(db, usernameKey, address)
  return user
}

const invalidCredentials = () => new AppError(401, 'INVALID_CREDENTIALS', 'Invalid username or password')

async function refuseFlood(context: Context, usernameKey: string, address: string, attempt: number) {
  const now = context.now()
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const failures = await countFailures(context.db, usernameKey, address, since)
  const struck = [
    ...(failures.together > MAX_FAILURES_TOGETHER ? [failures.oldestTogether] : []),
    ...(failures.address > MAX_FAILURES_ADDRESS ? [failures.oldestOfAddress] : []),
  ]
  if (struck.length > 0) {
    // A refused attempt is not counted, or the wait would never end.
    await forgetAttempt(context.db, attempt)
    const freeAt = Math.max(...struck.map((oldest) => Date.parse(oldest ?? now.toISOString()) + WINDOW_MS))
    const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    throw tooMany(
      `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      seconds,
    )
  }
  const over = failures.username - FREE_FAILURES_USERNAME
  if (over > 0) await pause(Math.min(over * DELAY_STEP_MS, DELAY_MAX_MS))
}
