const home = '/admin'

/**
 * Where to go after signing in: a path of our own, or the dashboard. A foreign address ('//evil.example', 'https:…',
 * '/\evil.example') would turn the login screen into a trap, and the login screen itself would be a loop.
 */
export function returnTarget(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return home
  // The browser's own reading decides, as it is the browser that will follow the address.
  const base = 'https://own.invalid'
  if (!URL.canParse(wanted, base)) return home
  const url = new URL(wanted, base)
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/login') return home
  return url.pathname + url.search + url.hash
}

export function loginAddress(from: { pathname: string; search?: string; hash?: string }): string {
  const path = from.pathname + (from.search ?? '') + (from.hash ?? '')
  return path === home ? '/login' : `/login?from=${encodeURIComponent(path)}`
}
