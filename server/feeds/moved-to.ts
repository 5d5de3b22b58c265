import type { OutboundReply } from '../outbound/outbound.ts'
import { mayTakeSecrets } from '../outbound/redirects.ts'

/**
 * Where the unbroken run of permanent redirects from the address leads; null if nowhere new. A name and a password in the
 * address move along on the same host. Where they may not go the run ends: another host that let us in may have done so
 * only because of where we came from, so the address that knows us stays and is asked again every time.
 */
export function movedTo(address: string, redirects: OutboundReply['redirects']): string | null {
  let at = new URL(address)
  let target: string | null = null
  for (const { status, to } of redirects) {
    if (status !== 301 && status !== 308) break
    const next = new URL(to)
    if (hasSignIn(at) && !hasSignIn(next)) {
      if (!mayTakeSecrets(at, next)) break
      next.username = at.username
      next.password = at.password
    }
    at = next
    target = next.href
  }
  return target
}

export function withoutSignIn(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

function hasSignIn({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
