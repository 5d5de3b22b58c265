import { ChevronDown } from 'lucide-react'
import { rememberedSwitch } from '../../page/remembered.ts'

/** The inline script of index.html reads the same key before the first paint, so that nothing jumps. */
const expanded = rememberedSwitch('market-expanded', (on) => {
  document.documentElement.toggleAttribute('data-market-expanded', on)
})

/** On phones the market is folded, so that the page starts with news. CSS swaps the words: the server does not know. */
export function FoldButton({ controls }: { controls: string }) {
  const isExpanded = expanded.useIsOn()
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => expanded.set(!isExpanded)}
      className="flex h-11 items-center justify-center gap-1.5 rounded-control text-small font-label text-fg-2 -outline-offset-2! hover:bg-surface-3 md:hidden folded:h-auto folded:w-16 folded:flex-col folded:gap-0.5 folded:rounded-none folded:rounded-br-[11px] folded:border-line folded:border-t folded:border-l folded:text-meta"
    >
      <ChevronDown className="rotate-180 folded:rotate-0" />
      <span className="hidden folded:inline">Expand</span>
      <span className="folded:hidden">Collapse</span>
    </button>
  )
}
