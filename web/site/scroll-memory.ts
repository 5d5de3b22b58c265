import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isFresh } from './page-frame/fresh-link.tsx'

const storageKey = 'scroll'

/**
 * Back and reload return to where the reader was; a new page starts at its top, also when it is loaded anew in the same
 * tab. A change of search, filters or view stays where it is: only the query differs then.
 */
export function useScrollMemory() {
  const location = useLocation()
  const { key, pathname, hash } = location
  const toTop = isFresh(location)
  const navigation = useNavigationType()
  const places = useRef<Record<string, number>>(undefined)
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useBrowserLayoutEffect(() => {
    places.current ??= storedPlaces()
    const samePage = shown.current?.pathname === pathname
    // Before anything scrolls: what happens from here on belongs to the new entry.
    const isFirst = shown.current === undefined
    shown.current = { key, pathname }
    if (navigation === 'POP') {
      const place = isFirst && isNewVisit() ? undefined : places.current[placeName(shown.current)]
      if (place !== undefined) window.scrollTo(0, place)
    } else if ((!samePage || toTop) && !hash) window.scrollTo(0, 0)
  }, [key, pathname, hash, navigation, toTop])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (places.current && shown.current) places.current[placeName(shown.current)] = window.scrollY
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

/** The first entry of every document has the same key. */
const placeName = ({ key, pathname }: { key: string; pathname: string }) => `${key} ${pathname}`

/** A link, a typed address: neither a reload nor a way back. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
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
