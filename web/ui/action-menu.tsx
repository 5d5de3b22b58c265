import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Action, ActionList } from './action-list.tsx'
import { IconButton } from './icon-button.tsx'

/** Rare actions behind '…'. */
export function ActionMenu({
  label,
  actions,
  busy,
}: {
  label: string
  actions: readonly Action[]
  busy?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  return (
    <div className="relative flex-none">
      <IconButton
        ref={button}
        label={label}
        size="sm"
        icon={<Ellipsis />}
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ActionList
          id={menuId}
          label={label}
          actions={actions}
          anchor={() => button.current}
          onClose={() => setOpen(false)}
          className="top-full right-0 mt-1 max-md:right-auto max-md:left-0"
        />
      )}
    </div>
  )
}
