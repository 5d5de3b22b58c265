import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings what the address points at into view once it is `there`: a list comes after its page. */
export function useScrollToHash(there: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [there, hash])
}
