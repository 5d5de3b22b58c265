import { useEffect, useEffectEvent } from 'react'
import { rememberedSwitch } from '../../../page/remembered.ts'
import { topDialog } from '../../../ui/top-dialog.ts'

/** Speech input and tremor can trigger single keys by accident. '?' stays active: it opens the switch. */
export const shortcutsOff = rememberedSwitch('shortcuts-off')
export const HELP_KEY = '?'

/** Single-key shortcuts of the page. Inactive while typing, with a modifier, or with an open dialog. */
export function useShortcuts(keys: Record<string, () => void>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || topDialog()) return
    if (shortcutsOff.isOn() && event.key !== HELP_KEY) return
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  )
}
