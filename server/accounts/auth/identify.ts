import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { TOKEN_CHECKS } from '../../../contract/platform/read-limits.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller, Identify } from '../../platform/http/implement.ts'
import { shedLoad } from '../../platform/semaphore.ts'
import { countTokenCall } from './api-token-store.ts'
import { noteUse, sessionByHash } from './store.ts'
import { expiryFrom, hashOf, isApiToken } from './tokens.ts'

/** A read must not cost a write each time. */
const NOTE_USE_EVERY_MS = 5 * MINUTE_MS

/** Tokens that were valid when last checked. They do not queue behind invented ones. */
const KNOWN_TOKENS = 1_000

/** Checks the token of a request once; tokens that are not known to be valid queue. */
export function identifier(context: Context): Identify {
  const inTurn = shedLoad(TOKEN_CHECKS.limits)
  const asked = new WeakMap<IncomingMessage, Promise<Caller>>()
  /** Hashes, least recently used first. */
  const known = new Set<string>()

  async function identifyOnce(authorization: string | undefined): Promise<Caller> {
    const token = bearerToken(authorization)
    if (token === undefined) return { user: null, token: authorization ? 'bad' : 'none' }
    const hash = hashOf(token)
    const check = () => callerWith(context, token)
    const caller = await (known.has(hash) ? check() : inTurn(check))
    known.delete(hash)
    if (caller.user) known.add(hash)
    const [oldest = ''] = known
    if (known.size > KNOWN_TOKENS) known.delete(oldest)
    return caller
  }

  return (request) => {
    const caller = asked.get(request) ?? identifyOnce(request.headers.authorization)
    asked.set(request, caller)
    return caller
  }
}

async function callerWith(context: Context, token: string): Promise<Caller> {
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
