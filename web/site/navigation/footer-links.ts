import type { PageLink } from '../../../contract/news/pages.ts'
import type { SiteInfo } from '../../page/site-info.ts'

const firstPaths = [
  '/coins',
  '/brief',
  '/feeds',
  '/articles',
  '/scorecard',
  '/outlets',
  '/corrections',
  '/moves',
  '/data',
  '/scores',
  '/contact',
]

type FooterLink = { to: string; label: string }

/**
 * Links of the footer: coins, the daily brief, all articles, data, and pages that an admin lists there, well-known ones
 * first. Then the site's own, which replace one with the same address.
 */
export function footerLinks(
  pages: readonly PageLink[],
  {
    hasData = false,
    hiddenPages = [],
    footerLinks: own = [],
  }: Pick<SiteInfo, 'hasData' | 'hiddenPages' | 'footerLinks'>,
): FooterLink[] {
  const listed = pages
    .filter(({ in_footer }) => in_footer)
    .map(({ path, meta_title }) => ({ to: path, label: meta_title }))
  const shipped = [
    { to: '/coins', label: 'Coins' },
    { to: '/brief', label: 'Daily brief' },
    { to: '/articles', label: 'Articles' },
    { to: '/scorecard', label: 'Scorecard' },
    { to: '/outlets', label: 'Outlets' },
    { to: '/corrections', label: 'Corrections' },
    { to: '/moves', label: 'Moves' },
    ...(hasData ? [{ to: '/data', label: 'Data' }] : []),
  ].filter(({ to }) => !hiddenPages.includes(to.slice(1)))
  const rest = [...shipped, ...listed].filter(({ to }) => !own.some(({ href }) => href === to))
  rest.sort((one, other) => rank(one.to) - rank(other.to) || one.label.localeCompare(other.label, 'en'))
  return [...rest, ...own.map(({ href, label }) => ({ to: href, label }))]
}

function rank(path: string) {
  const index = firstPaths.indexOf(path)
  return index === -1 ? firstPaths.length : index
}
