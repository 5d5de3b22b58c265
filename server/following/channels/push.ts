import { PushSubscription, sendPush } from '../../messages/senders/push.ts'
import { ENCRYPTION_BYTES, type VapidKeys } from '../../messages/senders/push-encryption.ts'
import { oneLine } from '../../platform/messages/foreign-text.ts'
import { failed, withoutAddress } from '../../platform/messages/sent.ts'
import type { ChannelContext, FollowMessage, FollowSender } from './follow-message.ts'
import { readAddress } from './read-address.ts'

const MAX_BYTES = 2048
const TITLE_CHARACTERS = 200
const TEXT_CHARACTERS = 300
const ADDRESS_CHARACTERS = 800

/** `contact`: an address of the owner; without it that of the site. */
type PushSettings = { keys: VapidKeys; contact: string | null }

/** Notifications of the browser. */
export const pushChannel =
  (context: ChannelContext, settings: PushSettings): FollowSender =>
  async (address, message) => {
    const to = readAddress(PushSubscription, address)
    if (!to) return failed('not a subscription', true)
    const body = pushPayload(message)
    return withoutAddress(await sendPush(context, { ...settings, to, id: message.id, body }))
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
