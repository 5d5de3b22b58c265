import { Eye, EyeOff, Sparkle, Star, StarOff, Tag, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { EDITOR_ANALYSES_AT_ONCE } from '../../../contract/accounts/roles.ts'
import type { BulkAction } from '../../../contract/admin/article-list.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingBar } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'

type BulkBarProps = {
  count: number
  /** True when all of them are featured, or hidden: the reverse action is offered. */
  areFeatured: boolean
  areHidden: boolean
  busy: boolean
  /** 'All 20 on this page are selected. Select all 20,419' */
  more: ReactNode
  /** Replaces the buttons while a job runs. */
  progress: ReactNode
  onAct: (action: BulkAction) => void
  onClear: () => void
}

/** Actions for all selected articles. */
export function BulkBar({
  count,
  areFeatured,
  areHidden,
  busy,
  more,
  progress,
  onAct,
  onClear,
}: BulkBarProps) {
  const mayAnalyzeAll = useMay('admin')
  const tooMany = !mayAnalyzeAll && count > EDITOR_ANALYSES_AT_ONCE
  const action = (name: BulkAction, label: string, icon: ReactNode, disabled = false) => (
    <Button
      variant="ghost"
      icon={icon}
      // without icons the buttons fit one row on a phone
      className="max-md:min-w-11 max-md:px-2 max-md:[&>svg]:hidden"
      disabled={busy || disabled}
      onClick={() => onAct(name)}
    >
      {label}
    </Button>
  )
  return (
    <FloatingBar label={`Actions for ${count} selected`}>
      {more && <p className="px-1 text-hint text-fg-2">{more}</p>}
      {progress || (
        <div className="flex flex-wrap items-center gap-x-1">
          <b className="mr-2 font-strong tabular-nums max-md:order-first max-md:flex-1 max-md:basis-[calc(100%-64px)]">
            {count.toLocaleString('en-US')} selected
          </b>
          {areFeatured
            ? action('unfeature', 'Unfeature', <StarOff />)
            : action('feature', 'Feature', <Star />)}
          {areHidden ? action('show', 'Show', <Eye />) : action('hide', 'Hide', <EyeOff />)}
          {action('analyze', 'Analyze with AI', <Sparkle />, tooMany)}
          {action('tag', 'Tag', <Tag />)}
          {action('delete', 'Delete', <Trash2 />)}
          <IconButton
            label="Clear selection"
            icon={<X />}
            className="max-md:order-first"
            disabled={busy}
            onClick={onClear}
          />
          {tooMany && (
            <p className="w-full text-hint text-fg-3">
              Editors can have {EDITOR_ANALYSES_AT_ONCE} articles analyzed at once.
            </p>
          )}
        </div>
      )}
    </FloatingBar>
  )
}
