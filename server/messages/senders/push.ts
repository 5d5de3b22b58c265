import { createHash } from 'node:crypto'
import * as z from 'zod'
import { DAY_SECONDS } from '../../../contract/platform/durations.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { post } from '../../platform/messages/post.ts'
import { goneIf, refused, type Sent } from '../../platform/messages/sent.ts'
import { encryptPush, type VapidKeys, vapidHeader } from './push-encryption.ts'

/** How long a push service keeps a message for a device that is off. */
const KEPT_SECONDS = DAY_SECONDS
const GONE: readonly (number | undefined)[] = [404, 410]

/** As browsers give it, with keys of the right length. */
export const PushSubscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({
    p256dh: z.base64url().refine((key) => Buffer.from(key, 'base64url').length === 65),
    auth: z.base64url().refine((key) => Buffer.from(key, 'base64url').length === 16),
  }),
})

type Push = {
  keys: VapidKeys
  /** An address of the owner; without it that of the site. */
  contact: string | null
  to: z.infer<typeof PushSubscription>
  /** Stable over retries. */
  id: string
  body: Buffer
}

/** Web Push: encrypted for the browser, signed with the site's keys, sent to known push services only. */
export async function sendPush(
  { config, outbound, now }: Pick<Context, 'config' | 'outbound' | 'now'>,
  { keys, contact, to: { endpoint, keys: browser }, id, body }: Push,
): Promise<Sent> {
  if (!isPushService(config, endpoint)) return refused('not a known push service')
  const sealed = encrypted(body, browser)
  if (!sealed) return refused('not a subscription')
  const sent = await post({
    outbound,
    address: endpoint,
    service: endpoint,
    body: sealed,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_SECONDS),
      urgency: 'normal',
      // a repeat replaces the first one while the device is off
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
      authorization: vapidHeader(keys, endpoint, contactOf(contact, config), now()),
    },
    secrets: [endpoint],
  })
  return goneIf(({ status }) => GONE.includes(status), sent)
}

/** The push services of browsers. A subscription that names any other host is refused; PUSH_ALLOW_HOSTS adds to them. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** An added host with a port may be reached by http: a push service of one's own network. */
export function isPushService(
  { pushAllowHosts }: Pick<Config, 'pushAllowHosts'>,
  endpoint: string,
): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (pushAllowHosts.includes(url.host)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port) return false
  return [...PUSH_HOSTS, ...pushAllowHosts].some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}

/** Undefined for a key that is not a point of the curve. */
function encrypted(body: Buffer, keys: Push['to']['keys']) {
  try {
    return encryptPush(body, keys)
  } catch {
    return undefined
  }
}

/** Where push services write to when something is wrong with the site's messages: they want an e-mail or https address. */
function contactOf(contact: string | null, { contactEmail, siteUrl }: Config): string {
  const given = contact ?? contactEmail
  if (given) return /^(mailto|https):/.test(given) ? given : `mailto:${given}`
  return siteUrl?.startsWith('https:') ? siteUrl : 'mailto:push@localhost'
}
