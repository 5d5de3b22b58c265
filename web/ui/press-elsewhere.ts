import { useEffect, useEffectEvent } from 'react'

/** Calls `onPress` for a press anywhere but on `own` elements. */
export function usePressElsewhere(own: () => (Element | null | undefined)[], onPress: () => void) {
  const hear = useEffectEvent(({ target }: Event) => {
    if (!own().some((element) => element?.contains(target as Node))) onPress()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', hear)
    return () => document.removeEventListener('pointerdown', hear)
  }, [])
}
