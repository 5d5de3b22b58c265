import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type * as WhatsNew from './whats-new.tsx'

const noChanges = () => () => {}

/**
 * What this browser remembers of its reader: read marks and the last visit. Its code comes after the page; nothing it
 * draws has a height, so no row moves.
 */
export function useReading() {
  const [part, setPart] = useState<typeof WhatsNew>()
  useEffect(() => {
    // without it the news is merely unmarked
    import('./whats-new.tsx').then((loaded) => startTransition(() => setPart(loaded)), noChanges)
  }, [])
  return useSyncExternalStore(
    part?.subscribe ?? noChanges,
    () => part?.reading(),
    () => undefined,
  )
}

export type ReaderMemory = NonNullable<ReturnType<typeof useReading>>
