import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { componentOf, loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { addressToFollow } from './address-to-follow.ts'

type FollowButtonProps = { className: string; label?: string; labelClass?: string; view?: string }

/** Opens the 'Follow' panel for this view, or for another. Its code is fetched when it is first opened. */
export function FollowButton({ className, label = 'Follow', labelClass, view }: FollowButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { pathname, search } = useLocation()
  const followed = view ?? addressToFollow(pathname, search)
  const [isFollowed, setFollowed] = useState(false)
  const client = useQueryClient()
  const isOpen = anchor !== undefined
  useEffect(() => {
    // a browser that follows nothing fetches no code either
    if (!isOpen && localStorage.getItem('following'))
      void import('./follower.ts')
        .then((part) => part.isFollowed(client, followed))
        .then(setFollowed, () => {})
    else if (!isOpen) setFollowed(false)
  }, [client, followed, isOpen])
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
          <FollowPanel view={followed} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}

const usePanel = loadOnce(() => import('./follow-panel.tsx'))
const FollowPanel = componentOf(usePanel, 'FollowPanel')
