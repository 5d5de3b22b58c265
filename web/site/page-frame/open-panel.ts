import { useSyncExternalStore } from 'react'

type PanelName = 'my-feed' | 'palette'

const listeners = new Set<() => void>()
let current: PanelName | undefined

/** What lies over the page: one at a time, opened from anywhere. */
export function openPanel(name: PanelName | undefined) {
  current = name
  for (const listener of listeners) listener()
}

export const useOpenPanel = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** There Ctrl K deletes the rest of a line, and the palette has the Command key. */
export const isApple = () => /Mac|iP/.test(navigator.platform)
