import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { zoneName } from '../../format/date-format.ts'
import { Link } from '../../page/link.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { pageLinks } from '../page-frame/site-queries.ts'
import { footerLinks } from './footer-links.ts'

/** One line at the foot of every public page. */
export function SiteFooter() {
  const { data: pages = [] } = useQuery(pageLinks())
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
          Times are in your time zone ({zoneName(useNow(), useTimeZone())}). Nothing here is investment
          advice.{site.notice && ' No tracking, no cookies but your theme.'}
        </p>
      </div>
    </footer>
  )
}
