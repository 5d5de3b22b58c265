import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/http/implement.ts'
import { countTokenCall } from './api-token-store.ts'
import { noteUse, sessionByHash } from './store.ts'
import { expiryFrom, hashOf, isApiToken } from './tokens.ts'

/** A read must not cost a write each time. */
const NOTE_USE_EVERY_MS = 5 * MINUTE_MS

export async function identify(
  context: Context,
  authorization: string | undefined,
): Promise<Caller> {
  const token = bearerToken(authorization)
  if (token === undefined) return { user: null, token: authorization ? 'bad' : 'none' }
  const now = context.now()
  if (isApiToken(token)) return callerWithToken(context, token)
  const session = await sessionByHash(context.db, hashOf(token), now.toISOString())
  if (!session) return { user: null, token: 'bad' }
  if (now.getTime() - Date.parse(session.last_used_at) > NOTE_USE_EVERY_MS)
    await noteUse(context.db, session.id, now.toISOString(), expiryFrom(now))
  const { user, id, created_at: signedInAt, must_set_up: mustSetUp } = session
  return { user, token: 'valid', session: { id, signedInAt }, mustSetUp }
}

/** Named in the log as the token, not as who made it. No session: nothing is counted as a sign-in. */
async function callerWithToken(context: Context, token: string): Promise<Caller> {
  const found = await countTokenCall(context.db, hashOf(token), context.now().toISOString())
  if (!found) return { user: null, token: 'bad' }
  const user = { id: found.made_by, username: `${found.name} (token)`, role: found.role }
  return { user, token: 'valid', apiToken: found.name }
}

export function bearerToken(authorization: string | undefined) {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
}
