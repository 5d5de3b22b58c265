import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../contract/platform/durations.ts'

const SESSION_LIFE_MS = 7 * DAY_MS

export const newToken = () => randomBytes(32).toString('base64url')
const API_TOKEN = 'cn_live_'
/** Its prefix distinguishes it from a session, and lets secret scanners find a leaked one. */
export const newApiToken = () => API_TOKEN + newToken()
export const isApiToken = (token: string) => token.startsWith(API_TOKEN)

/** A fast hash is right here: the token has 256 random bits, there is nothing to guess. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
export const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_LIFE_MS).toISOString()
