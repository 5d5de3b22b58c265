import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'

/**
 * Back and reload return to where the reader was; a new page starts at its top. A change of search, filters or view
 * stays where it is: only the query differs then.
 */
export function useScrollMemory() {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const places = useRef<Record<string, number>>(undefined)
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useBrowserLayoutEffect(() => {
    places.current ??= storedPlaces()
    const samePage = shown.current?.pathname === pathname
    // Before anything scrolls: what happens from here on belongs to the new entry.
    shown.current = { key, pathname }
    if (navigation === 'POP') {
      const place = places.current[key]
      if (place !== undefined) window.scrollTo(0, place)
    } else if (!samePage && !hash) window.scrollTo(0, 0)
  }, [key, pathname, hash, navigation])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (places.current && shown.current) places.current[shown.current.key] = window.scrollY
    }
    const store = () => storePlaces(places.current ?? {})
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Storage can be forbidden by the browser; then a reload starts at the top. */
function storedPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

function storePlaces(places: Record<string, number>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places))
  } catch {
    // nothing to keep it in
  }
}
