import { useSyncExternalStore } from 'react'
import { listenerSet } from './listeners.ts'

type Theme = 'dark' | 'light'
const COOKIE_DAYS = 365
const { subscribe, notify } = listenerSet()

/** The class on <html> is the truth: the server or the inline script set it before the first paint. */
const currentTheme = (): Theme =>
  document.documentElement.classList.contains('dark') ? 'dark' : 'light'

export function setTheme(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = `theme=${theme}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax`
  notify()
}

export const toggleTheme = () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')

/** Undefined while the server renders: it may not know the system's preference. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, currentTheme, () => undefined)
}
