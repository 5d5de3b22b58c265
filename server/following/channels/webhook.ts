import * as z from 'zod'
import { post } from '../../platform/messages/post.ts'
import { WEBHOOK_SECRET_PATTERN, webhookHeaders } from '../../platform/messages/standard-webhook.ts'
import type { Channel, ChannelContext, FollowMessage } from '../channel.ts'
import { deliveryOf, readAddress, refused } from './delivery.ts'

const Address = z.object({ url: z.url(), secret: z.string().regex(WEBHOOK_SECRET_PATTERN) })
const GONE = [410]

/** For programs: JSON, signed as standardwebhooks.com says. Texts are as the outlets wrote them. */
export const webhookChannel =
  ({ config, outbound, now }: ChannelContext, { name } = { name: config.siteName }): Channel =>
  async (address, message) => {
    const data = readAddress(Address, address)
    if (!data) return refused('not a webhook')
    const body = JSON.stringify(webhookBody(message, name))
    const headers = webhookHeaders(data.secret, message.id, body, now())
    // no `service`: a reader's address is exempt from nothing
    const secrets = [data.url, data.secret]
    const sent = await post({ outbound, address: data.url, body, headers, secrets })
    return deliveryOf(sent, GONE)
  }

const webhookBody = (message: FollowMessage, site: string) => ({
  type: `follow.${message.kind}`,
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
})
