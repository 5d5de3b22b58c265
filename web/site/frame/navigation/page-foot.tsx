import { useQuery } from '@tanstack/react-query'
import { Bookmark, Coins, FileText, Newspaper, Search } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageLink } from '../../../../contract/news/pages.ts'
import { PUBLIC_PAGE_NAMES, PUBLIC_PAGES } from '../../../../contract/platform/public-pages.ts'
import { zoneName } from '../../../format/date-format.ts'
import { Link } from '../../../page/link.tsx'
import { type SiteInfo, useSiteInfo } from '../../../page/site-info.ts'
import { isCoins } from '../../market/coin-parts/coin-path.ts'
import { MyFeedLink } from '../../my-feed/my-feed-link.tsx'
import { isBrief } from '../../news/briefs/brief-path.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import { openPanel } from '../page-frame/open-panel.ts'
import { activeCategoriesQuery, pageLinksQuery } from '../page-frame/site-queries.ts'

export function PageFoot() {
  return (
    <>
      <SiteFooter />
      <TabBar />
    </>
  )
}

/** The sections, within reach of a thumb on phones. The on-screen keyboard covers it. */
function TabBar() {
  const { pathname } = useLocation()
  const { data: categories = [] } = useQuery(activeCategoriesQuery())
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
    <FreshLink
      to={to}
      onClick={onClick}
      aria-current={current ? 'page' : undefined}
      className="tab"
    >
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

function SiteFooter() {
  const { data: pages = [] } = useQuery(pageLinksQuery())
  const site = useSiteInfo()
  const { pathname } = useLocation()
  return (
    <footer data-print="hide" className="content mt-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t pt-4 lg:gap-x-3.5 pb-10 text-small text-fg-3 max-md:gap-y-0 max-md:pt-2">
        <nav aria-label="Footer" className="contents">
          {footerLinks(pages, site).map(({ to, label }) =>
            to.startsWith('/') ? (
              <Link
                key={to}
                to={to}
                aria-current={to === pathname ? 'page' : undefined}
                className="foot-link"
              >
                {label}
              </Link>
            ) : (
              <a key={to} href={to} rel="noopener" className="foot-link">
                {label}
              </a>
            ),
          )}
        </nav>
        <p className="ml-auto max-md:ml-0 max-md:w-full max-md:pt-2">
          Times are in your time zone ({zoneName(useNow(), useTimeZone())}). Nothing here is
          investment advice.{site.notice && ' No tracking, no cookies but your theme.'}
        </p>
      </div>
    </footer>
  )
}

/** Well-known pages in their order; those without a label are made by an admin. */
const knownPages: { to: string; label?: string }[] = [
  { to: '/coins', label: 'Coins' },
  { to: '/brief', label: 'Daily brief' },
  { to: '/feeds' },
  { to: '/articles', label: 'Articles' },
  { to: '/scorecard', label: 'Scorecard' },
  ...PUBLIC_PAGE_NAMES.map((page) => ({ to: `/${page}`, label: PUBLIC_PAGES[page].name })),
  { to: '/scores' },
  { to: '/contact' },
]

type FooterLink = { to: string; label: string }

/**
 * Links of the footer: coins, the daily brief, all articles, data, and pages that an admin lists there, well-known ones
 * first. Then the site's own, which replace one with the same address.
 */
export function footerLinks(
  pages: readonly PageLink[],
  { hiddenPages = [], footerLinks: own = [] }: Pick<SiteInfo, 'hiddenPages' | 'footerLinks'>,
): FooterLink[] {
  const listed = pages
    .filter(({ in_footer }) => in_footer)
    .map(({ path, meta_title }) => ({ to: path, label: meta_title }))
  const isShown = (to: string) => hiddenPages.every((page) => to !== `/${page}`)
  const shipped = knownPages.flatMap(({ to, label }) => (label && isShown(to) ? { to, label } : []))
  const rest = [...shipped, ...listed].filter(({ to }) => !own.some(({ href }) => href === to))
  rest.sort(
    (one, other) => rank(one.to) - rank(other.to) || one.label.localeCompare(other.label, 'en'),
  )
  return [...rest, ...own.map(({ href, label }) => ({ to: href, label }))]
}

function rank(path: string) {
  const place = knownPages.findIndex(({ to }) => to === path)
  return place === -1 ? knownPages.length : place
}
