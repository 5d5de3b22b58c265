import type { Context } from '../context.ts'
import type { Caller } from '../http/implement.ts'
import { prolongSession, sessionByHash } from './store.ts'
import { expiryFrom, hashOf, RENEW_BELOW_MS } from './tokens.ts'

/** Who sends this Authorization header? */
export async function identify(context: Context, authorization: string | undefined): Promise<Caller> {
  const token = bearerToken(authorization)
  if (token === undefined) return { user: null, token: authorization ? 'bad' : 'none' }
  const now = context.now()
  const session = await sessionByHash(context.db, hashOf(token), now.toISOString())
  if (!session) return { user: null, token: 'bad' }
  // Sliding expiry, written at most once a day per session: a read must not cost a write each time.
  if (Date.parse(session.expires_at) - now.getTime() < RENEW_BELOW_MS) {
    await prolongSession(context.db, hashOf(token), expiryFrom(now))
  }
  return { user: session.user, token: 'valid' }
}

export function bearerToken(authorization: string | undefined) {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
}
