import { Bell } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { loadOnce } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'
import type { FollowPanel } from './follow-panel.tsx'

type FollowButtonProps = { className: string; label?: ReactNode; view?: string }

/** Opens what to be told about this view, or about another. Its code is fetched when it is first opened. */
export function FollowButton({ className, label = 'Follow', view }: FollowButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { pathname, search } = useLocation()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-print="hide"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        className={className}
      >
        <Bell />
        {label}
      </button>
      {anchor && (
        <PartBoundary>
          <Loaded view={view ?? pathname + search} anchor={anchor} onClose={() => setAnchor(undefined)} />
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
