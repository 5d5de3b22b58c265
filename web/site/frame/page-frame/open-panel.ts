import { useSyncExternalStore } from 'react'
import { listenerSet } from '../../../page/listeners.ts'

type PanelName = 'my-feed' | 'palette'

const { subscribe, notify } = listenerSet()
let current: PanelName | undefined

/** What lies over the page: one at a time, opened from anywhere. */
export function openPanel(name: PanelName | undefined) {
  current = name
  notify()
}

export const useOpenPanel = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )

/** There Ctrl K deletes the rest of a line, and the palette has the Command key. */
export const isApple = () => /Mac|iP/.test(navigator.platform)
