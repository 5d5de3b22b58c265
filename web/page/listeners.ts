type Toggle = 'addEventListener' | 'removeEventListener'

/** Subscribers to a change outside React, for `useSyncExternalStore`. `listen` runs while there is at least one. */
export function listenerSet(listen?: (toggle: Toggle) => void) {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) listen?.('addEventListener')
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) listen?.('removeEventListener')
      }
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
