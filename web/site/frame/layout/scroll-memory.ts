import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { kept } from '../../../page/kept.ts'
import { isFresh } from '../page-frame/fresh-link.tsx'

const keptPlaces = kept<Record<string, number>>('sessionStorage', 'scroll', {})

/**
 * Back and reload restore the scroll position; a new page starts at the top, also when it is loaded again in
 * the same tab. Changes of search, filters or view alone do not scroll.
 */
export function useScrollMemory() {
  const location = useLocation()
  const { key, pathname, hash } = location
  const toTop = isFresh(location)
  const navigation = useNavigationType()
  const places = useRef<Record<string, number>>(undefined)
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useBrowserLayoutEffect(() => {
    places.current ??= keptPlaces.read()
    const samePage = shown.current?.pathname === pathname
    // before anything scrolls: later scrolling belongs to the new entry
    const isFirst = shown.current === undefined
    shown.current = { key, pathname }
    if (navigation === 'POP') {
      const place = isFirst && isNewVisit() ? undefined : places.current[placeName(shown.current)]
      if (place === undefined) return
      // rows out of sight have a guessed height until then
      document.documentElement.dataset.whole = ''
      window.scrollTo(0, place)
    } else if ((!samePage || toTop) && !hash) window.scrollTo(0, 0)
  }, [key, pathname, hash, navigation, toTop])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (places.current && shown.current) places.current[placeName(shown.current)] = window.scrollY
    }
    const store = () => keptPlaces.write(places.current ?? {})
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])
}

/** The path is needed, because the first entry of every document has the same key. */
const placeName = ({ key, pathname }: { key: string; pathname: string }) => `${key} ${pathname}`

/** A link or a typed address: neither a reload nor Back. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
