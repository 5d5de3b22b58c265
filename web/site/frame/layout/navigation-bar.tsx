import { Menu, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../page/link.tsx'
import { idlePart } from '../../../page/part-boundary.tsx'
import { isCoins } from '../../market/coin-parts/coin-path.ts'
import { MyFeedLink } from '../../my-feed/my-feed-link.tsx'
import { isBrief } from '../../news/briefs/brief-path.ts'
import { lateElement } from '../late-part/use-late-part.ts'
import { navigationSquare, ThemeToggle } from '../navigation/theme-toggle.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { SiteBrand } from './brand.tsx'

const PhoneMenu = idlePart(
  () => import('../navigation/phone-menu.tsx'),
  'SitePhoneMenu',
  'content-wide block py-3',
)
const menus = lateElement('MenuBar')

export function NavigationBar({ siteName }: { siteName: string }) {
  const phoneMenuId = useId()
  const [phoneOpen, setPhoneOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()

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
      <div className="content flex h-16 items-center gap-1 max-md:h-14">
        <SiteBrand siteName={siteName} className="mr-3 max-md:mr-auto" />
        <nav aria-label="Sections" className="mr-auto flex max-md:hidden">
          <Section to="/coins" current={isCoins(pathname)}>
            Coins
          </Section>
          <Section to="/brief" current={isBrief(pathname)}>
            Brief
          </Section>
          <MyFeedLink className="section-link">My feed</MyFeedLink>
        </nav>
        <SearchButton />
        <nav aria-label="Main" className="flex gap-1 max-md:hidden">
          {menus}
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
          onClick={() => setPhoneOpen(!phoneOpen)}
          className={`${navigationSquare} md:hidden`}
        >
          {phoneOpen ? <X className="size-[18px]!" /> : <Menu className="size-[18px]!" />}
        </button>
      </div>
      {phoneOpen && <PhoneMenu id={phoneMenuId} onDone={() => setPhoneOpen(false)} />}
    </header>
  )
}

function Section({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className="section-link">
      {children}
    </Link>
  )
}
