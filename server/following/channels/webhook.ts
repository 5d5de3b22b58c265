import * as z from 'zod'
import { FollowWebhook } from '../../../contract/following/follow-webhook.ts'
import { sendWebhook, WEBHOOK_SECRET_PATTERN } from '../../messages/senders/webhook.ts'
import { failed, withoutAddress } from '../../platform/messages/sent.ts'
import type { ChannelContext, FollowMessage, FollowSender } from './follow-message.ts'
import { readAddress } from './read-address.ts'

const Address = z.object({ url: z.url(), secret: z.string().regex(WEBHOOK_SECRET_PATTERN) })

/** For programs: JSON, signed. Texts are as the outlets wrote them. */
export const webhookChannel =
  (context: ChannelContext, { name } = { name: context.config.siteName }): FollowSender =>
  async (address, message) => {
    const data = readAddress(Address, address)
    if (!data) return failed('not a webhook', true)
    const { id } = message
    const body = webhookBody(message, name)
    if (!body) return failed('nothing for a webhook', true)
    // no `service`: a reader's address is exempt from nothing
    const sent = await sendWebhook(context, { address: data.url, secret: data.secret, id, body })
    return withoutAddress(sent)
  }

/** Undefined for a message that is no news. */
function webhookBody(message: FollowMessage, site: string): FollowWebhook | undefined {
  const type = FollowWebhook.shape.type.safeParse(`follow.${message.kind}`).data
  return (
    type && {
      type,
      timestamp: message.at,
      data: {
        id: message.id,
        site,
        title: message.title,
        url: message.url,
        follows: message.follows,
        manage_url: message.manageUrl,
        unsubscribe_url: message.unsubscribeUrl,
        stories: message.stories,
      },
    }
  )
}
