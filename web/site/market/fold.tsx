import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { rememberedSwitch } from '../../page/remembered.ts'

/** The inline script of index.html reads the same key before the first paint, to avoid layout shift. */
const expanded = rememberedSwitch('market-expanded', (on) => {
  document.documentElement.toggleAttribute('data-market-expanded', on)
})

/**
 * Folds the market when a search or filter starts, so that results are in sight. The search box keeps its
 * place on the screen as far as the page can scroll.
 */
export function useFoldedBy(isFiltered: boolean) {
  const wasFiltered = useRef(isFiltered)
  // measured before the page changes, because top stories disappear
  const top = isFiltered === wasFiltered.current ? undefined : searchBoxTop()
  useLayoutEffect(() => {
    if (isFiltered && !wasFiltered.current && expanded.isOn()) expanded.set(false)
    wasFiltered.current = isFiltered
    const now = searchBoxTop()
    if (top !== undefined && now !== undefined) window.scrollBy(0, now - top)
  })
}

const searchBoxTop = () => document.getElementById('search')?.getBoundingClientRect().top

/**
 * The market is folded above the news, so that the page starts with them. CSS swaps the labels, because the
 * server does not know the choice.
 */
export function FoldButton({ controls }: { controls: string }) {
  const isExpanded = expanded.useIsOn()
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => expanded.set(!isExpanded)}
      className="fold-button"
    >
      <ChevronDown className="rotate-180 folded:rotate-0" />
      <span className="hidden folded:inline">Expand</span>
      <span className="folded:hidden">Collapse</span>
    </button>
  )
}
