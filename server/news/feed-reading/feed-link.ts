import { readAttributes } from './scan-xml.ts'
import { webAddress } from './web-address.ts'

const FEED_TYPE =
  /^(?:application\/(?:rss|atom|feed|rdf)\+(?:xml|json)|(?:application|text)\/xml)$/i
const COMMENTS = /\b(?:comm?ents?|commentaires?|commenti|coment[aá]rios|kommentare?)\b/i
/** Feeds of a part of a site. */
const NARROW = /\/(?:category|categories|tag|tags|author|authors|topics?|podcasts?|search)\//i
const FEED_PATH =
  /\/(?:feeds?|rss|atom)(?:[/._-]|$)|\/[\w-]*(?:feed|rss|atom|index)\.(?:xml|json|rdf)$|\.(?:rss|rdf|atom)$/i

export type FeedLink = { address: string; title: string }

/** The feed a web page links to, except its comment feed. */
export function feedLinkIn(html: string, url: string): string | null {
  return feedLinksIn(html, url)[0]?.address ?? null
}

/** The feeds a web page announces, the best first: of the page's own section, of the site, of other sections. */
export function feedLinksIn(html: string, url: string): FeedLink[] {
  const page = withoutComments(html)
  const base = baseOf(page, url)
  const own = new URL(url).pathname.replace(/[^/]*$/, '')
  const found = tagsIn(page, 'link').flatMap(({ rel = '', type = '', href, title = '' }) => {
    const isFeed = /\b(?:alternate|feed)\b/i.test(rel) && FEED_TYPE.test(type.trim())
    const to = isFeed ? webAddress(href, base) : undefined
    return to && !isCommentFeed(to, title) ? [{ to, title: title.trim() }] : []
  })
  const rank = ({ pathname }: URL) =>
    own !== '/' && pathname.startsWith(own) ? 0 : NARROW.test(pathname) ? 2 : 1
  return unique(found.sort((a, b) => rank(a.to) - rank(b.to)))
}

/** Links of a page that look like feeds of the same site, subdomains included. */
export function linkedFeedsIn(html: string, url: string): FeedLink[] {
  const page = withoutComments(html)
  const base = baseOf(page, url)
  const site = siteOf(new URL(url))
  const found = tagsIn(page, 'a').flatMap(({ href }) => {
    const to = webAddress(href, base)
    const isOwn = to !== undefined && (siteOf(to) === site || to.hostname.endsWith(`.${site}`))
    return isOwn && FEED_PATH.test(to.pathname) && !isCommentFeed(to, '') ? [{ to, title: '' }] : []
  })
  return unique(
    found.sort((a, b) => Number(NARROW.test(a.to.pathname)) - Number(NARROW.test(b.to.pathname))),
  )
}

/** The icon of a page as an image file: that of home screens is the largest. */
export function iconIn(html: string, url: string): string | null {
  const page = withoutComments(html)
  const base = baseOf(page, url)
  const icons = tagsIn(page, 'link').filter(({ rel = '' }) =>
    /\b(?:apple-touch-icon|icon)\b/i.test(rel),
  )
  const best = icons.find(({ rel = '' }) => /apple/i.test(rel)) ?? icons.at(-1)
  return webAddress(best?.href, base)?.href ?? null
}

/** Where feeds usually are: below the address itself, which may be a category, then at the root. */
export function usualFeedPlaces(address: string): string[] {
  const { pathname, origin, hostname } = new URL(address)
  const folder = pathname.replace(/\/+$/, '')
  const medium = hostname === 'medium.com' ? [`/feed${folder}`] : []
  const below = folder ? [...medium, `${folder}/feed`, `${folder}/index.xml`] : []
  const root = ['/feed', '/rss', '/feed.xml', '/rss.xml', '/index.xml', '/atom.xml']
  return [...below, ...root].map((path) => origin + path)
}

function isCommentFeed({ pathname, search }: URL, title: string): boolean {
  return (
    COMMENTS.test(pathname + search) ||
    (COMMENTS.test(title) && !/^\/(?:feed|rss)\/?$/.test(pathname))
  )
}

const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')

function unique(found: { to: URL; title: string }[]): FeedLink[] {
  const addresses = new Map<string, FeedLink>()
  for (const { to, title } of found)
    if (!addresses.has(to.href)) addresses.set(to.href, { address: to.href, title })
  return [...addresses.values()]
}

function baseOf(page: string, url: string): string {
  const [base] = tagsIn(page, 'base')
  return webAddress(base?.href, url)?.href ?? url
}

function tagsIn(page: string, name: 'link' | 'a' | 'base'): Record<string, string>[] {
  const tags = page.matchAll(new RegExp(`<${name}\\s([^<>]{1,2000})>`, 'gi'))
  return [...tags].map(([, source = '']) => readAttributes(source.replace(/\/$/, '')))
}

/** In linear time, also for a page of nothing but comment starts. */
function withoutComments(html: string): string {
  const [before = '', ...parts] = html.split('<!--')
  return (
    before +
    parts.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('')
  )
}
