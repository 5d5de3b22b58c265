import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { post } from '../../platform/messages/post.ts'
import { goneIf, type Sent } from '../../platform/messages/sent.ts'

export const WEBHOOK_SECRET_PATTERN = /^whsec_([A-Za-z0-9+/]{32,100}={0,2})$/
const GONE = 410

type Webhook = {
  address: string
  secret: string
  /** Stable over retries. */
  id: string
  body: object
  /** Set where an admin entered the address: its host may be exempt from the guard. */
  service?: string
}

/** JSON by POST, signed as standardwebhooks.com says, for which most languages have a library. */
export async function sendWebhook(
  { outbound, now }: Pick<Context, 'outbound' | 'now'>,
  { address, secret, id, body, service }: Webhook,
): Promise<Sent> {
  const text = JSON.stringify(body)
  const sent = await post({
    outbound,
    address,
    body: text,
    headers: signature(secret, id, text, now()),
    secrets: [address, secret],
    ...(service !== undefined && { service }),
  })
  return goneIf(({ status }) => status === GONE, sent)
}

function signature(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(WEBHOOK_SECRET_PATTERN.exec(secret)?.[1] ?? '', 'base64')
  const signed = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signed}` }
}
