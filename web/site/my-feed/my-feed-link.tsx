import type { ReactNode } from 'react'
import { Link } from '../../page/link.tsx'
import { componentOf, loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { openPanel } from '../frame/page-frame/open-panel.ts'
import { useMyFeed } from './my-feed-store.ts'

const useCount = loadOnce(() => import('./new-hits-count.tsx'))
const Count = componentOf(useCount, 'NewHitsCount')

/** Opens the panel over the page; in a new tab it is the address of the panel. */
export function MyFeedLink({ className, children }: { className: string; children: ReactNode }) {
  const hasSearches = useMyFeed((feed) => feed.searches.length > 0)
  return (
    <Link
      to="/my-feed"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openPanel('my-feed')
      }}
      className={className}
    >
      {children}
      {hasSearches && (
        <PartBoundary className="hidden">
          <Count />
        </PartBoundary>
      )}
    </Link>
  )
}
