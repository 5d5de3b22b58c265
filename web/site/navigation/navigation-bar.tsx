import { Menu, X } from 'lucide-react'
import { type ComponentProps, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loadOnce } from '../../load-once.ts'
import { Brand } from '../brand.tsx'
import { HoverMenu } from './hover-menu.tsx'
import { MENU_CLOSE_DELAY_MS, type MenuGroup } from './menu-groups.tsx'
import type { PhoneMenu as Menus } from './phone-menu.tsx'
import { isCoins } from './tab-bar.tsx'
import { navigationSquare, ThemeToggle } from './theme-toggle.tsx'

type NavigationBarProps = {
  siteName: string
  groups: MenuGroup[]
}

export function NavigationBar({ siteName, groups }: NavigationBarProps) {
  const phoneMenuId = useId()
  const [phoneOpen, setPhoneOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const { openMenu, open, close } = useOneOpenMenu()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the phone menu from wherever the focus is
    <header
      className="sticky top-0 z-20 border-line border-b bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !phoneOpen) return
        setPhoneOpen(false)
        burger.current?.focus()
      }}
    >
      <div className="content-wide flex h-16 items-center gap-1 max-md:h-14">
        <Brand siteName={siteName} className="mr-3 max-md:mr-auto" />
        <nav aria-label="Sections" className="mr-auto max-md:hidden">
          <Link
            to="/coins"
            aria-current={isCoins(useLocation().pathname) ? 'page' : undefined}
            className="relative inline-flex h-12 items-center rounded-[10px] px-3 text-nav font-label text-fg-2 hover:bg-surface-3 hover:text-fg aria-[current]:text-fg aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-2 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
          >
            Coins
          </Link>
        </nav>
        <nav aria-label="Main" className="flex gap-1 max-md:hidden">
          {groups.map((group) => (
            <HoverMenu
              key={group.name}
              group={group}
              open={openMenu === group.name}
              onOpen={() => open(group.name)}
              onClose={(when) => close(group.name, when)}
            />
          ))}
        </nav>
        <div className="ml-2 max-md:hidden">
          <ThemeToggle />
        </div>
        <button
          ref={burger}
          type="button"
          aria-label={phoneOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={phoneOpen}
          aria-controls={phoneMenuId}
          // one that fails is tried again, and told, when it is drawn
          onPointerDown={() => void import('./phone-menu.tsx').catch(() => {})}
          onClick={() => setPhoneOpen(!phoneOpen)}
          className={`${navigationSquare} md:hidden`}
        >
          {phoneOpen ? <X className="size-[18px]!" /> : <Menu className="size-[18px]!" />}
        </button>
      </div>
      {phoneOpen && (
        <Suspense>
          <PhoneMenu id={phoneMenuId} groups={groups} onDone={() => setPhoneOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const usePhoneMenu = loadOnce(() => import('./phone-menu.tsx'))

/** Fetched when a finger comes down on its button. */
function PhoneMenu(props: ComponentProps<typeof Menus>) {
  const Menu = usePhoneMenu().PhoneMenu
  return <Menu {...props} />
}

/** One menu is open at a time; leaving it with the pointer closes it after a moment, unless another opened meanwhile. */
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
