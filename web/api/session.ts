import { useMemo, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../contract/accounts/auth.ts'
import { listenerSet } from '../page/listeners.ts'

/** Signed in while a token is stored; every tab and every 401 sees the same truth. */
const { subscribe, notify } = listenerSet((toggle) => window[toggle]('storage', notify))

export const session = {
  token: () => stored('token'),
  begin(token: string, user: SessionUser) {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
    notify()
  },
  /** The server's word on who it is: a role may have changed since the sign-in. */
  meet(user: SessionUser) {
    if (stored('token') === null || stored('user') === JSON.stringify(user)) return
    localStorage.setItem('user', JSON.stringify(user))
    notify()
  },
  end() {
    if (stored('token') === null && stored('user') === null) return
    localStorage.removeItem('token')
    localStorage.removeItem('user')
    notify()
  },
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stored('token') !== null,
    () => false,
  )
}

export function useSessionUser(): SessionUser | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => stored('user'),
    () => null,
  )
  return useMemo(() => readUser(text), [text])
}

function readUser(text: string | null): SessionUser | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined
  } catch {
    return undefined
  }
}

/** Storage can be forbidden by the browser; then there is no session. */
function stored(name: 'token' | 'user'): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
