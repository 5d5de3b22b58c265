import { call } from './api.ts'
import { session } from './session.ts'

/** Ends the session here at once and tells the server without waiting for it. */
export function signOut() {
  const token = session.token()
  session.end()
  if (!token) return
  call('POST /api/auth/logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/** Run at start-up: a token that the server does not confirm, for whatever reason, is dropped. */
export async function checkStoredToken() {
  if (session.token() === null) return
  await call('GET /api/auth/verify', {}).catch(() => session.end())
}
