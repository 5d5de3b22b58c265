import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the address's fragment once `there` is true, because lists load after the page. */
export function useScrollToHash(there: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [there, hash])
}
