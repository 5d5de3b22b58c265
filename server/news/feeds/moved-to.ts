import type { OutboundReply } from '../../platform/outbound/outbound.ts'
import { mayTakeSecrets } from '../../platform/outbound/redirects.ts'

/**
 * Where the unbroken run of permanent redirects leads; null if nowhere new. A sign-in part of the address
 * moves along on the same host only, and ends the run elsewhere.
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
