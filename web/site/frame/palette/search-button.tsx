import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isApple, openPanel } from '../page-frame/open-panel.ts'
import { Keycap } from '../shortcuts/keycap.tsx'

const noChanges = () => () => {}

/** Opens the palette; between 769 and 1023 px it is an icon. */
export function SearchButton() {
  const apple = useSyncExternalStore(noChanges, isApple, () => false)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPanel('palette')}
      className="mr-1 inline-flex h-10 flex-none items-center gap-2 rounded-[10px] border border-line-2 px-3 text-base text-fg-2 hover:bg-surface-3 hover:text-fg max-md:hidden"
    >
      <Search />
      <span className="max-lg:sr-only">Search</span>
      <span className="max-lg:sr-only">
        <Keycap>{apple ? '⌘ K' : 'Ctrl K'}</Keycap>
      </span>
    </button>
  )
}
