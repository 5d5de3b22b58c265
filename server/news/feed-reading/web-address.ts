import { hash } from 'node:crypto'

export function absoluteUrl(link: string | undefined, base: string): string | undefined {
  return webAddress(link, base)?.href
}

export function webAddress(link: string | undefined, base: string): URL | undefined {
  // '&' is often escaped twice
  const tidy = link?.trim().replaceAll('&amp;', '&')
  if (!tidy || tidy.length > MAX_LENGTH) return undefined
  const url = URL.parse(tidy, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined
  if (url.username || url.password) {
    url.username = ''
    url.password = ''
  }
  // a server behind a proxy that speaks TLS for it names the wrong scheme or the wrong port
  if (url.port === (url.protocol === 'http:' ? '443' : '80')) {
    url.port = ''
    url.protocol = 'https:'
  }
  return url.href.length <= MAX_LENGTH ? url : undefined
}

const MAX_LENGTH = 2000

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id|wickedid|s_cid|cmpid|ncid|sr_share|ref_src|ref_url|at_medium|at_campaign|feature_token|source_rss|ftag|__twitter_impression)$/i

/** What makes two addresses the same story: no scheme, no www, no tracking, no fragment, parameters in order. */
export function canonicalAddress(url: URL): string {
  const host = url.host.replace(/^www\.|:(?:80|443)$/g, '')
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase())
  // '#!' addresses are pages of their own, other fragments places within one
  return `${host}${path}${keptQuery(url)}${url.hash.startsWith('#!') ? url.hash : ''}`
}

function keptQuery(url: URL): string {
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)))
  kept.sort()
  return kept.size > 0 ? `?${kept}` : ''
}

/** A stable id in the form of a UUID. */
export function addressKey(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
