import type { IncomingHttpHeaders } from 'node:http'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function redirectTarget(
  reply: { status: number; headers: Record<string, string> },
  from: URL,
): string | undefined {
  const location = reply.headers.location
  if (!REDIRECTS.has(reply.status) || !location) return undefined
  // fetch decodes headers as latin1; this recovers a raw UTF-8 path.
  return URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from)?.href ?? location
}

export function changesToGet(status: number, method: string | undefined): boolean {
  if (method === undefined || method === 'GET' || method === 'HEAD') return false
  return status === 303 || (method === 'POST' && (status === 301 || status === 302))
}

/** Moves 'user:password@' from the URL into a header. */
export function withCredentials(url: URL, headers: Record<string, string>): Record<string, string> {
  if (!url.username && !url.password) return headers
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return { ...headers, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** The same origin, or the same host upgraded to https. */
export function mayTakeSecrets(from: URL, to: URL): boolean {
  const isUpgrade =
    from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === ''
  return from.origin === to.origin || (isUpgrade && from.hostname === to.hostname)
}

/** Drops headers that must not follow a redirect to another origin. */
export function withoutSecretHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(authorization|cookie|x-.*key)$/.test(name),
  )
  return Object.fromEntries(kept)
}

export function lowerCased(headers: IncomingHttpHeaders | undefined): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {}))
    if (value !== undefined)
      plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  return plain
}
