import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Makes a row or column of buttons or links one tab stop; arrow keys, Home and End move inside it. */
export function useRovingFocus(count: number, start: number) {
  const [focused, setFocused] = useState<number>()
  const stop = Math.min(focused ?? Math.max(start, 0), count - 1)
  return {
    group: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
        const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), count)
        if (next === undefined) return
        event.preventDefault()
        items[next]?.focus()
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
      },
    },
    item: (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setFocused(index),
    }),
  }
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (current === -1) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (current + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
