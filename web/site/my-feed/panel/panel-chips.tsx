import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type PanelChipsProps = {
  chips: readonly { text: string; icon?: ReactNode; removeLabel: string; onRemove: () => void }[]
  /** What is said without any. */
  empty: string
  muted?: boolean
}

export function PanelChips({ chips, empty, muted = false }: PanelChipsProps) {
  if (chips.length === 0) return <p className="text-small text-fg-3">{empty}</p>
  return (
    <div className="flex flex-wrap gap-1.5">
      {chips.map(({ text, icon, removeLabel, onRemove }) => (
        <span
          key={removeLabel}
          className={classNames(
            'inline-flex h-[30px] max-w-full items-center gap-1.5 rounded-pill border pr-1 text-small font-strong max-md:h-10 max-md:pr-1',
            muted ? 'border-line-2 bg-surface-3 pl-3' : 'border-accent-line bg-accent-tint pl-2',
          )}
        >
          {icon}
          <span className="truncate">{text}</span>
          <button
            type="button"
            aria-label={removeLabel}
            onClick={onRemove}
            className="finger grid size-6 flex-none place-items-center rounded-pill text-fg-2 hover:bg-accent-line hover:text-fg max-md:size-8"
          >
            <X className="size-[13px]! [stroke-width:2.25]!" />
          </button>
        </span>
      ))}
    </div>
  )
}
