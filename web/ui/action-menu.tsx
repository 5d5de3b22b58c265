import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useRovingFocus } from './roving-focus.ts'

type Action = { label: string; onSelect: () => void }

/** Rare actions behind '…': opens on press, arrow keys inside, Escape returns the focus. */
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
  const frame = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const { group, item } = useRovingFocus(actions.length, 0)
  useEffect(() => {
    if (!isOpen) return
    frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const onPress = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else group.onKeyDown(event)
  }
  return (
    <div ref={frame} className="relative flex-none">
      <IconButton
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
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={group.onBlur}
          className="absolute top-full right-0 z-20 mt-1 grid min-w-[200px] rounded-panel bg-pop p-1.5 ring-line max-md:right-auto max-md:left-0"
        >
          {actions.map((action, index) => (
            <button
              {...item(index)}
              key={action.label}
              type="button"
              role="menuitem"
              onClick={() => {
                close()
                action.onSelect()
              }}
              className="h-8 rounded-control px-2.5 text-left text-cell font-label text-fg-2 hover:bg-surface-3 hover:text-fg max-md:h-11"
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
