import { ApiError, call } from './call.ts'
import { session } from './session.ts'

/** Ends the session here at once and tells the server without waiting for it. */
export function signOut() {
  const token = session.token()
  session.end()
  if (!token) return
  call('POST /api/auth/logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}

const LEAVING_MS = 300

/** Run at start-up: a token that the server does not confirm, for whatever reason, is dropped. */
export async function checkStoredToken() {
  const token = session.token()
  if (token === null) return
  try {
    const { user } = await call('GET /api/auth/verify', {})
    if (session.token() === token) session.meet(user)
  } catch (error) {
    // A reload in the middle breaks the check off just as a lost network does, and is no reason to sign out:
    // the page is gone before the wait is over.
    if (error instanceof ApiError && error.status === 0) await new Promise((go) => setTimeout(go, LEAVING_MS))
    if (session.token() === token) session.end()
  }
}
