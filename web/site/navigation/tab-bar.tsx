import { useQuery } from '@tanstack/react-query'
import { Bookmark, Coins, FileText, Newspaper, Search } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isBrief } from '../brief/brief-path.ts'
import { isCoins } from '../coin-parts/coin-path.ts'
import { MyFeedLink } from '../my-feed/my-feed-link.tsx'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import { openPanel } from '../page-frame/open-panel.ts'
import { activeCategories } from '../page-frame/site-queries.ts'

/** The sections, within reach of a thumb on phones. The on-screen keyboard covers it. */
export function TabBar() {
  const { pathname } = useLocation()
  const { data: categories = [] } = useQuery(activeCategories())
  const isNews =
    /^\/((news|articles)?$|stories\/)/.test(pathname) ||
    categories.some(({ slug }) => pathname === `/${slug}`)
  return (
    <nav
      aria-label="Sections"
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab to="/" icon={<Newspaper />} current={isNews}>
        News
      </Tab>
      <Tab to="/coins" icon={<Coins />} current={isCoins(pathname)}>
        Coins
      </Tab>
      <Tab to="/#search" icon={<Search />} onClick={openPalette}>
        Search
      </Tab>
      <Tab to="/brief" icon={<FileText />} current={isBrief(pathname)}>
        Brief
      </Tab>
      <MyFeedLink className="tab">
        <Bookmark />
        My feed
      </MyFeedLink>
    </nav>
  )
}

type TabProps = {
  to: string
  icon: ReactNode
  children: string
  current?: boolean
  onClick?: (event: MouseEvent) => void
}

function Tab({ to, icon, children, current = false, onClick }: TabProps) {
  return (
    <FreshLink to={to} onClick={onClick} aria-current={current ? 'page' : undefined} className="tab">
      {icon}
      {children}
    </FreshLink>
  )
}

/** Opens the palette; without JavaScript the link leads to the search box of the home page. */
function openPalette(event: MouseEvent) {
  event.preventDefault()
  openPanel('palette')
}
