import { ApiError, call } from './call.ts'
import { session } from './session.ts'

/** Ends the session here at once and notifies the server without waiting. */
export function signOut() {
  const token = session.token()
  session.end()
  // pages kept for offline may have been opened while signed in
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ do: 'empty' }))
  if (!token) return
  call('POST /api/auth/logout', {}, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
}

const LEAVING_MS = 300

/** Runs at start-up: drops a stored token that the server does not confirm. */
export async function checkStoredToken() {
  const token = session.token()
  if (token === null) return
  try {
    const { user } = await call('GET /api/auth/verify', {})
    if (session.token() === token) session.meet(user)
  } catch (error) {
    // A reload aborts the check like a lost network, and is no reason to sign out: the page is gone before
    // this wait ends.
    if (error instanceof ApiError && error.status === 0)
      await new Promise((go) => setTimeout(go, LEAVING_MS))
    if (session.token() === token) session.end()
  }
}
