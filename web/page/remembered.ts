import { useSyncExternalStore } from 'react'
import { listenerSet } from './listeners.ts'

/** A yes or no that this browser remembers; no until somebody says yes. */
export function rememberedSwitch(key: string, onChange?: (on: boolean) => void) {
  const { subscribe, notify } = listenerSet()
  // where the browser keeps nothing (private windows, a full disk) the choice lasts as long as the page
  let current: boolean | undefined
  const isOn = () => (current ??= stored(key))
  return {
    isOn,
    set(on: boolean) {
      current = on
      store(key, on)
      onChange?.(on)
      notify()
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn, () => false),
  }
}

function stored(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function store(key: string, on: boolean) {
  try {
    if (on) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // then it is not remembered
  }
}
