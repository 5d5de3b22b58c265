import type { Config } from '../platform/config.ts'

/** The push services of browsers. A subscription that names any other host is refused; PUSH_ALLOW_HOSTS adds to them. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** An added host with a port may be reached by http: a push service of one's own network. */
export function isPushService({ pushAllowHosts }: Pick<Config, 'pushAllowHosts'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (pushAllowHosts.includes(url.host)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port) return false
  return [...PUSH_HOSTS, ...pushAllowHosts].some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}
