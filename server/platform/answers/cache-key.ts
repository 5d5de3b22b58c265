import { type EndpointTable, isOpen } from '../../../contract/endpoint.ts'

/** What was asked, in one spelling; `route` names it in the metrics. */
export type CacheKey = { url: string; route: string; isFile?: true }

type Rule = { pattern: RegExp; route: string; parameters: ReadonlySet<string> }

/** Longer addresses are nobody's bookmark, and would fill the memory of whoever remembers them. */
export const MOST_CHARACTERS = 1_000
const NO_PARAMETERS: ReadonlySet<string> = new Set()
/** Answered by files, by other caches, or to one person only. */
const NEVER = /^\/(?:api|admin|login|healthz|readyz|metrics|images|uploads|icon|assets)(?:\/|$)|\/\/|\\/i

/** Knows which addresses have one answer for every visitor, and which of their parameters make a difference. */
export function cacheKeys(endpoints: EndpointTable, pageParameters: readonly string[]) {
  const rules: Rule[] = Object.entries(endpoints)
    .filter(([key, endpoint]) => key.startsWith('GET ') && isOpen(endpoint))
    .map(([key, { query }]) => ({
      route: key.slice(4),
      pattern: new RegExp(`^${key.slice(4).replace(/:\w+/g, '[^/]+')}$`),
      parameters: new Set(parameterNames(query)),
    }))
  const page = { route: 'page', parameters: new Set(pageParameters) }
  const document = { route: 'document', parameters: NO_PARAMETERS }

  return function keyOf(url: string): CacheKey | undefined {
    if (url.length > MOST_CHARACTERS || !url.startsWith('/') || url.includes('#')) return undefined
    const [path = '', query = ''] = split(url)
    const rule =
      rules.find(({ pattern }) => pattern.test(path)) ??
      (NEVER.test(decoded(path)) ? undefined : /\.(?:xml|json|txt)$/.test(path) ? document : page)
    return rule && { url: canonical(path, query, rule.parameters), route: rule.route }
  }
}

/** As the router reads it, which answers '/%61dmin' like '/admin'; '//' for what has no single reading. */
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

/** Junk parameters are left out and the others sorted, so that they make no new entries. */
function canonical(path: string, query: string, parameters: ReadonlySet<string>): string {
  if (!query) return path
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => parameters.has(name) && value !== '')
  if (kept.length === 0) return path
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return `${path}?${new URLSearchParams(kept)}`
}

function parameterNames(query: unknown): string[] {
  const { shape } = (query ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}
