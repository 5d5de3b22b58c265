import type { AlertWebhook } from '../../../contract/admin/alerts.ts'
import { badInput } from '../../platform/errors.ts'
import { post } from '../../platform/messages/post.ts'
import { WEBHOOK_SECRET_PATTERN, webhookHeaders } from '../../platform/messages/standard-webhook.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { type Destination, hostOf } from './destination.ts'

export const webhook: Destination = {
  check({ secret }) {
    if (!WEBHOOK_SECRET_PATTERN.test(secret ?? ''))
      throw badInput('The secret must be whsec_ followed by at least 24 bytes in base64.', 'secret')
  },
  target: hostOf,
  async send(context, channel, { id, title, text, link, ...delivery }) {
    const { event, matter, is_over, created_at: at } = delivery
    const { outbound, now } = context
    const { name: site } = await currentSite(context)
    const body = JSON.stringify({
      id,
      event,
      matter,
      is_over,
      at,
      site,
      title,
      text,
      link,
    } satisfies AlertWebhook)
    const [address, secret] = [channel.address ?? '', channel.secret ?? '']
    const headers = webhookHeaders(secret, id, body, now())
    return post({ outbound, address, service: address, body, headers, secrets: [address, secret] })
  },
}
