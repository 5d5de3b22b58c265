import { type RefObject, useState } from 'react'
import { HELP_KEY, useShortcuts } from '../../site/frame/shortcuts/shortcuts.ts'

export const LIST_SHORTCUTS = [
  { key: '/', what: 'Search articles' },
  { key: 'j', what: 'Next article' },
  { key: 'k', what: 'Previous article' },
  { key: 'x', what: 'Select it' },
  { key: 'Enter', what: 'Open it' },
  { key: 'h', what: 'Hide it, or show it again' },
  { key: 'Esc', what: 'Clear the selection' },
  { key: HELP_KEY, what: 'Show this help' },
]

type Keys = { onSelect: (id: number) => void; onHide: (id: number) => void; onClear: () => void }

/** j and k move the focus between titles; Enter opens the focused one. */
export function useListKeys(
  region: RefObject<HTMLElement | null>,
  { onSelect, onHide, onClear }: Keys,
) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const titles = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-article]') ?? [])]
  const currentTitle = () =>
    document.activeElement?.closest('[role=row]')?.querySelector<HTMLElement>('[data-article]') ??
    undefined
  const walk = (step: 1 | -1) => {
    const all = titles()
    const current = currentTitle()
    const next = current ? all[all.indexOf(current) + step] : all[0]
    next?.focus({ preventScroll: true })
    next?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
  }
  const withCurrent = (act: (id: number) => void) => {
    const title = currentTitle()
    if (title) act(Number(title.dataset.article))
  }
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    x: () => withCurrent(onSelect),
    h: () => withCurrent(onHide),
    '/': () => region.current?.querySelector<HTMLInputElement>('input[data-search]')?.focus(),
    Escape: onClear,
    [HELP_KEY]: () => setHelpOpen(true),
  })
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) }
}
