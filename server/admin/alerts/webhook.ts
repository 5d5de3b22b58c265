import { createHmac } from 'node:crypto'
import type { AlertWebhook } from '../../../contract/admin/alerts.ts'
import { badInput } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type Destination, hostOf } from './destination.ts'
import type { Message } from './message.ts'
import { post } from './post.ts'
import type { Sent } from './sent.ts'

/** Machine-readable fields beside the text. */
type WebhookFacts = Pick<AlertWebhook, 'event' | 'matter' | 'is_over' | 'at' | 'site'>

export const webhook: Destination = {
  check({ secret }) {
    if (!SECRET_PATTERN.test(secret ?? ''))
      throw badInput('The secret must be whsec_ followed by at least 24 bytes in base64.', 'secret')
  },
  target: hostOf,
  send({ config, outbound, now }, { address, secret }, { id, title, text, link, ...delivery }) {
    const { event, matter, is_over, created_at: at } = delivery
    return sendToWebhook(
      outbound,
      { address: address ?? '', secret: secret ?? '' },
      { id, title, text, link },
      { event, matter, is_over, at, site: config.siteName },
      now(),
    )
  },
}

/** Signed as standardwebhooks.com says, for which most languages have a library. */
function sendToWebhook(
  outbound: Outbound,
  { address, secret }: { address: string; secret: string },
  { id, ...words }: Message,
  facts: WebhookFacts,
  now: Date,
): Promise<Sent> {
  const body = JSON.stringify({ id, ...facts, ...words } satisfies AlertWebhook)
  const seconds = String(Math.floor(now.getTime() / 1000))
  return post({
    outbound,
    address,
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': signature(secret, id, seconds, body),
    },
    secrets: [address, secret],
  })
}

const SECRET_PATTERN = /^whsec_([A-Za-z0-9+/]{32,100}={0,2})$/

function signature(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(SECRET_PATTERN.exec(secret)?.[1] ?? '', 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
