import { Ellipsis } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useRovingFocus } from './roving-focus.ts'

type Action = { label: string; onSelect: () => void }

type ActionListProps = {
  id?: string
  label: string
  actions: readonly Action[]
  /** The button it belongs to: it gets the focus back, and a press on it is its own affair. */
  anchor: () => HTMLElement | null
  onClose: () => void
  className?: string
  style?: CSSProperties
}

/** An open menu: arrow keys inside, Escape gives the focus back, a press elsewhere closes it. */
export function ActionList({
  id,
  label,
  actions,
  anchor,
  onClose,
  className = '',
  style,
}: ActionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { group, item } = useRovingFocus(actions.length, 0)
  const latest = useRef({ anchor, onClose })
  latest.current = { anchor, onClose }
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    const onPress = (event: Event) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !latest.current.anchor()?.contains(target))
        latest.current.onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  const close = () => {
    onClose()
    anchor()?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') onClose()
    else group.onKeyDown(event)
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={group.onBlur}
      style={style}
      className={`absolute z-20 grid min-w-[200px] rounded-panel bg-pop p-1.5 ring-line ${className}`}
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
          className="h-8 truncate rounded-control px-2.5 text-left text-small font-label text-fg-2 hover:bg-surface-3 hover:text-fg max-md:h-11"
        >
          {action.label}
        </button>
      ))}
    </div>
  )
}

type ActionMenuProps = { label: string; actions: readonly Action[]; busy?: boolean }

export function ActionMenu({ label, actions, busy }: ActionMenuProps) {
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
