import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Makes a row or column of buttons or links one tab stop; arrow keys, Home and End move inside it. */
export function useRovingFocus(count: number, start: number) {
  const [focused, setFocused] = useState<number>()
  const stop = Math.min(focused ?? Math.max(start, 0), count - 1)
  return {
    group: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
        const at = items.indexOf(document.activeElement as HTMLElement)
        const next = nextIndex(event.key, at, count, true)
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

/** Where an arrow key, Home or End leads; undefined for other keys. */
export function nextIndex(
  key: string,
  current: number,
  count: number,
  wraps = false,
): number | undefined {
  if (current === -1) return undefined
  const inside = (at: number) =>
    wraps ? (at + count) % count : Math.min(Math.max(at, 0), count - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return inside(current + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return inside(current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
