import { api } from '../../../contract/api.ts'
import { type Endpoint, isOpen } from '../../../contract/endpoint.ts'
import { FEED_PARAMETERS } from '../../../contract/news/filters.ts'
import { PAGE_PARAMETERS } from '../../../contract/platform/page-parameters.ts'
import { FOLDER_FEEDS, isFeedFile } from '../../../contract/publishing/feed-formats.ts'
import { isTracking } from '../http/query-parameters.ts'

/**
 * A request in canonical form; `route` is its name in the metrics. Uncached ones are made by the application each time,
 * those that see the caller only for whoever sends a token.
 */
export type CacheKey = {
  url: string
  route: string
  isFile?: true
  isUncached?: true
  seesCaller?: true
}

type Rule = Omit<CacheKey, 'url'> & { matters: (parameter: string) => boolean }

/** Served as files, by other caches, or per user. */
const NEVER =
  /^\/(?:api|mcp|admin|login|invite|healthz|readyz|metrics|images|share|uploads|icon|assets|sw\.js|manifest\.webmanifest|data\/[^/]+\.gz)(?:\/|$)|\/\/|\\/i

const calls = Object.entries<Endpoint>(api)
  .filter(([key, endpoint]) => key.startsWith('GET ') && isOpen(endpoint))
  .map(([key, { access, uncached, ignoredInCache, trailingSlash }]) => ({
    ...(uncached && { isUncached: true as const }),
    ...(access === 'either' && { seesCaller: true as const }),
    route: key.slice(4),
    pattern: new RegExp(
      `^${key.slice(4).replaceAll(':id', '\\d+').replace(/:\w+/g, '[^/]+')}${trailingSlash ? '/?' : ''}$`,
    ),
    // Unknown ones are a 400, which is not kept.
    matters: (parameter: string) => !isTracking(parameter) && !ignoredInCache?.includes(parameter),
  }))
const page = {
  route: 'page',
  matters: among([...PAGE_PARAMETERS, ...FEED_PARAMETERS]),
}
const widget = { route: 'page', matters: among(['theme']) }
const feed = {
  route: 'document',
  matters: among([...FEED_PARAMETERS, ...Object.values(FOLDER_FEEDS).flat()]),
}
const document = { route: 'document', matters: among([]) }

/** Which URLs have one response for all visitors, and which parameters change it. */
export function keyOf(url: string): CacheKey | undefined {
  if (!url.startsWith('/') || url.includes('#')) return undefined
  const [path = '', query = ''] = split(url)
  const call = calls.find(({ pattern }) => pattern.test(path))
  if (!call && NEVER.test(decoded(path))) return undefined
  const { route, matters, isUncached, seesCaller }: Rule = call ?? ruleOf(path)
  return {
    url: canonical(path, query, matters),
    route,
    ...(isUncached && { isUncached }),
    ...(seesCaller && { seesCaller }),
  }
}

function ruleOf(path: string): Rule {
  if (path.startsWith('/embed/')) return widget
  if (isFeedFile(path.slice(path.lastIndexOf('/') + 1))) return feed
  return /\.(?:xml|json|txt|opml)$|^\/data\/./.test(path) ? document : page
}

function among(names: readonly string[]) {
  const set = new Set(names)
  return (name: string) => set.has(name)
}

/** Decoded as the router does it ('/%61dmin' is '/admin'); '//' when the path cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '//'
  }
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** Drops parameters without effect and sorts the rest, so that they create no extra entries. */
function canonical(path: string, query: string, matters: Rule['matters']): string {
  if (!query) return path
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => matters(name) && value !== '',
  )
  if (kept.length === 0) return path
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return `${path}?${new URLSearchParams(kept)}`
}
