import { type EndpointTable, isOpen } from '../../../contract/endpoint.ts'
import { isTracking } from '../http/query-parameters.ts'

/** A request in canonical form; `route` is its name in the metrics. Uncached ones are made by the application each time. */
export type CacheKey = { url: string; route: string; isFile?: true; isUncached?: true }

type Rule = {
  pattern: RegExp
  route: string
  matters: (parameter: string) => boolean
  isUncached?: true
}

/** Longer URLs are not cached: no real link is that long, and they would fill the memory. */
export const MOST_CHARACTERS = 1_000
/** Served as files, by other caches, or per user. */
const NEVER =
  /^\/(?:api|admin|login|invite|healthz|readyz|metrics|images|share|uploads|icon|assets|sw\.js|manifest\.webmanifest|data\/[^/]+\.gz)(?:\/|$)|\/\/|\\/i

/** Decides which URLs have one response for all visitors and which of their parameters matter. */
export function cacheKeys(
  endpoints: EndpointTable,
  pageParameters: readonly string[],
  feedParameters: readonly string[] = [],
) {
  const rules: Rule[] = Object.entries(endpoints)
    .filter(([key, endpoint]) => key.startsWith('GET ') && isOpen(endpoint))
    .map(([key, { uncached, ignoredInCache, trailingSlash }]) => ({
      ...(uncached && { isUncached: true }),
      route: key.slice(4),
      pattern: new RegExp(
        `^${key.slice(4).replaceAll(':id', '\\d+').replace(/:\w+/g, '[^/]+')}${trailingSlash ? '/?' : ''}$`,
      ),
      // Unknown ones are a 400, which is not kept.
      matters: (parameter) => !isTracking(parameter) && !ignoredInCache?.includes(parameter),
    }))
  const page = { route: 'page', matters: among(pageParameters) }
  const widget = { route: 'page', matters: among(['theme']) }
  const feed = { route: 'document', matters: among(feedParameters) }
  const document = { route: 'document', matters: among([]) }

  return function keyOf(url: string): CacheKey | undefined {
    if (url.length > MOST_CHARACTERS || !url.startsWith('/') || url.includes('#')) return undefined
    const [path = '', query = ''] = split(url)
    const rule: Omit<Rule, 'pattern'> | undefined =
      rules.find(({ pattern }) => pattern.test(path)) ??
      (NEVER.test(decoded(path)) ? undefined : ofFile(path))
    if (!rule) return undefined
    const { route, matters, isUncached } = rule
    return { url: canonical(path, query, matters), route, ...(isUncached && { isUncached }) }
  }

  function ofFile(path: string): Omit<Rule, 'pattern'> {
    if (path.startsWith('/embed/')) return widget
    if (/\/(?:feed|atom)\.(?:xml|json)$/.test(path)) return feed
    return /\.(?:xml|json|txt|opml)$/.test(path) ? document : page
  }
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

/** Drops parameters that do not matter and sorts the rest, so that they create no extra entries. */
function canonical(path: string, query: string, matters: Rule['matters']): string {
  if (!query) return path
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => matters(name) && value !== '')
  if (kept.length === 0) return path
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return `${path}?${new URLSearchParams(kept)}`
}
