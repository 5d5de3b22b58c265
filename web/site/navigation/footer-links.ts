import type { PageLink } from '../../../contract/news/pages.ts'

const firstPaths = ['/coins', '/brief', '/feeds', '/articles', '/scorecard', '/data', '/scores', '/contact']

/** Links of the footer: coins, the daily brief, all articles, data, and pages that an admin lists there, well-known ones first. */
export function footerLinks(pages: readonly PageLink[], hasData = false): { to: string; label: string }[] {
  const listed = pages
    .filter(({ in_footer }) => in_footer)
    .map(({ path, meta_title }) => ({ to: path, label: meta_title }))
  const own = [
    { to: '/coins', label: 'Coins' },
    { to: '/brief', label: 'Daily brief' },
    { to: '/articles', label: 'Articles' },
    { to: '/scorecard', label: 'Scorecard' },
    ...(hasData ? [{ to: '/data', label: 'Data' }] : []),
  ]
  return [...own, ...listed].sort(
    (one, other) => rank(one.to) - rank(other.to) || one.label.localeCompare(other.label, 'en'),
  )
}

function rank(path: string) {
  const index = firstPaths.indexOf(path)
  return index === -1 ? firstPaths.length : index
}
