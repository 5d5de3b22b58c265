/** Whoever wants to hear of a change outside React, for `useSyncExternalStore`. */
export function listenerSet() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
