import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type PanelRowProps = {
  children: ReactNode
  count?: ReactNode
  removeLabel: string
  onRemove: () => void
}

export const PanelRow = ({ children, count, removeLabel, onRemove }: PanelRowProps) => (
  <li className="flex min-h-12 items-center gap-2.5 not-first:border-line not-first:border-t max-md:min-h-14">
    <span className="min-w-0 flex-1 py-1">{children}</span>
    {count}
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="finger -mr-1.5 grid size-7 flex-none place-items-center rounded-control text-fg-3 hover:bg-surface-3 hover:text-fg max-md:size-11"
    >
      <X />
    </button>
  </li>
)
