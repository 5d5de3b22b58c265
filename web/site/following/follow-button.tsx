import { Bell } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useLocation } from 'react-router'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import type { FollowPanel } from './follow-panel.tsx'
import { useIsFollowed } from './follower.ts'

type FollowButtonProps = { className: string; label?: string; labelClass?: string; view?: string }

/** Opens what to be told about this view, or about another. Its code is fetched when it is first opened. */
export function FollowButton({ className, label = 'Follow', labelClass, view }: FollowButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { pathname, search } = useLocation()
  const followed = view ?? pathname + search
  const isFollowed = useIsFollowed(followed)
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
        <span className={labelClass}>{isFollowed ? label.replace(/^Follow\b/, 'Following') : label}</span>
      </button>
      {anchor && (
        <PartBoundary>
          <Loaded view={followed} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}

const usePanel = loadOnce(() => import('./follow-panel.tsx'))

function Loaded(props: ComponentProps<typeof FollowPanel>) {
  const { FollowPanel: Panel } = usePanel()
  return <Panel {...props} />
}
