import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { componentOf, loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'

type FollowButtonProps = { className: string; label?: string; labelClass?: string; view?: string }

/** Opens the 'Follow' panel for this view, or for another. Its code is fetched when it is first opened. */
export function FollowButton({ className, label = 'Follow', labelClass, view }: FollowButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [isFollowed, setFollowed] = useState(false)
  const client = useQueryClient()
  const isOpen = anchor !== undefined
  useEffect(() => {
    // a browser that follows nothing fetches no code either
    if (!isOpen && localStorage.getItem('following'))
      void import('./follower.ts')
        .then((part) => part.isFollowed(client, address, view))
        .then(setFollowed, () => {})
    else if (!isOpen) setFollowed(false)
  }, [client, address, view, isOpen])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-print="hide"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        className={isFollowed ? `${className} text-accent-text!` : className}
      >
        <Bell className={isFollowed ? 'fill-current' : undefined} />
        <span className={labelClass}>
          {isFollowed ? label.replace(/^Follow\b/, 'Following') : label}
        </span>
      </button>
      {anchor && (
        <PartBoundary>
          <FollowPanel
            address={address}
            view={view}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </PartBoundary>
      )}
    </>
  )
}

const usePanel = loadOnce(() => import('./follow-panel.tsx'))
const FollowPanel = componentOf(usePanel, 'FollowPanel')
