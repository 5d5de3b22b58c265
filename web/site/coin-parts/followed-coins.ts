import { useSyncExternalStore } from 'react'
import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'

const key = 'followed-coins'
const none: readonly string[] = []
const listeners = new Set<() => void>()
// where the browser keeps nothing (private windows, a full disk) they are followed as long as the page is open
let followed: readonly string[] | undefined

/** The coins starred in this browser, in the order they were: no account, and nothing is sent. */
export function followedCoins(): readonly string[] {
  followed ??= stored()
  return followed
}

/** False when there are already as many as a feed can be filtered by. */
export function follow(symbol: string, on: boolean): boolean {
  const others = followedCoins().filter((other) => other !== symbol)
  if (on && others.length >= FILTER_VALUES_MAX) return false
  followed = on ? [...others, symbol] : others
  try {
    localStorage.setItem(key, JSON.stringify(followed))
  } catch {
    // then it is not remembered
  }
  tell()
  return true
}

/** The server knows of none. */
export const useFollowedCoins = (): readonly string[] =>
  useSyncExternalStore(subscribe, followedCoins, () => none)

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', readAgain)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', readAgain)
  }
}

/** Another tab has changed them. */
function readAgain(event: StorageEvent) {
  if (event.key !== key) return
  followed = undefined
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function stored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return none
    const symbols = kept.filter((symbol) => typeof symbol === 'string').slice(0, FILTER_VALUES_MAX)
    // the very list the server had: another one, also empty, would draw the page again
    return symbols.length > 0 ? symbols : none
  } catch {
    return none
  }
}
