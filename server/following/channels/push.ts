import { createHash } from 'node:crypto'
import * as z from 'zod'
import { DAY_SECONDS } from '../../../contract/platform/durations.ts'
import type { Config } from '../../platform/config.ts'
import { oneLine } from '../../platform/messages/foreign-text.ts'
import { post } from '../../platform/messages/post.ts'
import type { Channel, ChannelContext, FollowMessage } from '../channel.ts'
import { deliveryOf, readAddress, refused } from './delivery.ts'
import { ENCRYPTION_BYTES, encryptPush, type VapidKeys, vapidHeader } from './push-encryption.ts'

const MAX_BYTES = 2048
const TITLE_CHARACTERS = 200
const TEXT_CHARACTERS = 300
const ADDRESS_CHARACTERS = 800
/** How long a push service keeps a message for a device that is off. */
const KEPT_SECONDS = DAY_SECONDS
const GONE = [404, 410]

/** As browsers give it, with keys of the right length. */
const PushSubscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({
    p256dh: z.base64url().refine((key) => Buffer.from(key, 'base64url').length === 65),
    auth: z.base64url().refine((key) => Buffer.from(key, 'base64url').length === 16),
  }),
})

/** `contact`: an address of the owner; without it that of the site. */
type PushSettings = { keys: VapidKeys; contact: string | null }

/** Web Push: encrypted for the browser, signed with the site's keys, sent to known push services only. */
export const pushChannel =
  ({ config, outbound, now }: ChannelContext, { keys, contact }: PushSettings): Channel =>
  async (address, message) => {
    const data = readAddress(PushSubscription, address)
    if (!data) return refused('not a subscription')
    const { endpoint } = data
    if (!isPushService(config, endpoint)) return refused('not a known push service')
    const body = encrypted(pushPayload(message), data.keys)
    if (!body) return refused('not a subscription')
    const sent = await post({
      outbound,
      address: endpoint,
      service: endpoint,
      body,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
        // a repeat replaces the first one while the device is off
        topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
        authorization: vapidHeader(keys, endpoint, contactOf(contact, config), now()),
      },
      secrets: [endpoint],
    })
    return deliveryOf(sent, GONE)
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
function encrypted(text: Buffer, keys: z.infer<typeof PushSubscription>['keys']) {
  try {
    return encryptPush(text, keys)
  } catch {
    return undefined
  }
}

/** What the service worker shows. The address is a path: the worker opens nothing outside the site. */
function pushPayload({ id, title, lines, url, follows, manageUrl }: FollowMessage): Buffer {
  const site = URL.parse(manageUrl)?.origin
  const payload = {
    title: oneLine(title, TITLE_CHARACTERS),
    body: oneLine(lines.join(' · '), TEXT_CHARACTERS),
    url: pathOf(url, site) ?? pathOf(follows.url, site) ?? '/',
    tag: id,
  }
  const bytes = () => Buffer.from(JSON.stringify(payload))
  // characters of other scripts have up to four bytes
  while (bytes().length + ENCRYPTION_BYTES > MAX_BYTES)
    payload.body = oneLine(payload.body, Math.ceil(payload.body.length / 3))
  return bytes()
}

function pathOf(address: string, site: string | undefined): string | undefined {
  const url = URL.parse(address, site)
  if (!url || url.origin !== site) return undefined
  const path = url.pathname + url.search + url.hash
  return path.length <= ADDRESS_CHARACTERS ? path : undefined
}

/** Where push services write to when something is wrong with the site's messages: they want an e-mail or https address. */
function contactOf(
  contact: string | null,
  { contactEmail, siteUrl }: ChannelContext['config'],
): string {
  const given = contact ?? contactEmail
  if (given) return /^(mailto|https):/.test(given) ? given : `mailto:${given}`
  return siteUrl?.startsWith('https:') ? siteUrl : 'mailto:push@localhost'
}
