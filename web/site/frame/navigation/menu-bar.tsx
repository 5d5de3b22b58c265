import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../../ui/class-names.ts'
import {
  MENU_CLOSE_DELAY_MS,
  MENU_CLOSED_HEIGHT_PX,
  type MenuGroup,
  MenuRow,
  openMenuHeightPx,
  useMenuGroups,
} from './menu-groups.tsx'

export function MenuBar() {
  const groups = useMenuGroups()
  const { openMenu, open, close } = useOneOpenMenu()
  return groups.map((group) => (
    <HoverMenu
      key={group.name}
      group={group}
      open={openMenu === group.name}
      onOpen={() => open(group.name)}
      onClose={(when) => close(group.name, when)}
    />
  ))
}

/** One menu is open at a time; it closes shortly after the pointer leaves, unless another has opened. */
function useOneOpenMenu() {
  const [openMenu, setOpenMenu] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (name: string) => {
    clearTimeout(timer.current)
    setOpenMenu(name)
  }
  const close = (name: string, when: 'now' | 'soon') => {
    const closeIt = () => setOpenMenu((current) => (current === name ? undefined : current))
    clearTimeout(timer.current)
    if (when === 'now') closeIt()
    else timer.current = setTimeout(closeIt, MENU_CLOSE_DELAY_MS)
  }
  return { openMenu, open, close }
}

type HoverMenuProps = {
  group: MenuGroup
  open: boolean
  onOpen: () => void
  /** At once, or after a delay when the pointer left. */
  onClose: (when: 'now' | 'soon') => void
}

/**
 * Opens on hover, Enter or an arrow key, never on focus alone; closes 150 ms after the pointer leaves, on
 * Escape and on blur. It floats, so that the bar never grows.
 */
function HoverMenu({ group, open, onOpen, onClose }: HoverMenuProps) {
  const panelId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const height = open ? openMenuHeightPx(group.entries.length) : MENU_CLOSED_HEIGHT_PX

  const onKeyDown = menuKeys({ open, trigger, list, onOpen, onClose })
  return (
    <div className="relative h-12">
      {/* holds the place of the floating menu */}
      <span aria-hidden="true" className="menu-place">
        {group.name}
        <ChevronDown className="size-3.5!" />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel holds trigger and items; each of them is operable */}
      <div
        data-menu={group.name}
        style={{ height }}
        className="menu-panel"
        onPointerEnter={(event) => event.pointerType === 'mouse' && onOpen()}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onClose('soon')}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose('now')}
        onKeyDown={onKeyDown}
      >
        <button
          ref={trigger}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          // hover has already opened it for a mouse; a second tap or Enter closes it
          onClick={(event) => (open && !isByMouse(event) ? onClose('now') : onOpen())}
          className="menu-button"
        >
          {group.name}
          <ChevronDown
            className={classNames(
              'size-3.5! transition-[rotate] duration-(--dur-base) ease-out',
              open && 'rotate-180',
            )}
          />
        </button>
        {/* the 8 px gap below the trigger belongs to the panel, so the pointer can cross it */}
        <div className={classNames('absolute top-12 right-0 pt-2', !open && 'pointer-events-none')}>
          <ul
            ref={list}
            id={panelId}
            aria-label={group.name}
            style={{ height }}
            className={classNames(
              'menu-list',
              open ? 'visible opacity-100' : 'invisible opacity-0',
            )}
          >
            {group.entries.map((entry) => (
              <li key={`${entry.label} ${'to' in entry ? entry.to : ''}`}>
                <MenuRow entry={entry} onDone={() => onClose('now')} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

type MenuKeysProps = Omit<HoverMenuProps, 'group'> & {
  trigger: RefObject<HTMLButtonElement | null>
  list: RefObject<HTMLUListElement | null>
}

function menuKeys({ open, trigger, list, onOpen, onClose }: MenuKeysProps) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      trigger.current?.focus()
      onClose('now')
      return
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const current = rows.indexOf(document.activeElement as HTMLElement)
    const next = nextRow(event.key, current, rows.length)
    if (next === undefined) return
    event.preventDefault()
    onOpen()
    // items of a closed menu cannot take the focus before React has opened it
    requestAnimationFrame(() => rows[next]?.focus())
  }
}

const isByMouse = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'

function nextRow(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1
  if (key === 'Home' && current >= 0) return 0
  if (key === 'End' && current >= 0) return count - 1
  return undefined
}
