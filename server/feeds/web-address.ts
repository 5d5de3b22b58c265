import { hash } from 'node:crypto'

/** An absolute http(s) address, or undefined. */
export function absoluteUrl(link: string | undefined, base: string): string | undefined {
  if (!link) return undefined
  // tabs and newlines inside an address are noise to every browser; so is a second escaping of '&'
  const trimmed = link
    .trim()
    .replace(/[\t\n\r]/g, '')
    .replace(/&amp;/g, '&')
  if (!trimmed || trimmed.length > 2000) return undefined
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return undefined
  url.username = ''
  url.password = ''
  return url.href.length <= 2000 ? url.href : undefined
}

/** A base from xml:base, itself possibly relative. */
export function innerBase(base: string, outer: string): string {
  return URL.parse(base, outer)?.href ?? outer
}

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id|wickedid|s_cid|cmpid|ncid|sr_share|ref_src|ref_url|at_medium|at_campaign|feature_token|source_rss|ftag|__twitter_impression)$/i

/** What makes two addresses the same story: no scheme, no www, no tracking, no fragment, parameters in order. */
export function canonicalAddress(address: string): string {
  const url = new URL(address)
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '')
  const path = url.pathname.replace(/\/+$/, '').replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase())
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  // '#!' addresses are pages of their own, other fragments places within one
  const fragment = url.hash.startsWith('#!') ? url.hash : ''
  return `${host}${path}${kept.length ? `?${new URLSearchParams(kept)}` : ''}${fragment}`
}

/** A stable id in the form of a UUID. */
export function keyOf(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
