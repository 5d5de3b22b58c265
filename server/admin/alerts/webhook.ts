import { createHmac } from 'node:crypto'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Message } from './message.ts'
import { post } from './post.ts'
import type { Sent } from './sent.ts'

/** What programs are told beside the words. */
export type WebhookFacts = { event: string; matter: string; is_over: boolean; at: string; site: string }

/** Signed as standardwebhooks.com says, for which most languages have a library. */
export function sendToWebhook(
  outbound: Outbound,
  { address, secret }: { address: string; secret: string },
  { id, ...words }: Message,
  facts: WebhookFacts,
  now: Date,
): Promise<Sent> {
  const body = JSON.stringify({ id, ...facts, ...words })
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

export const SECRET_PATTERN = /^whsec_([A-Za-z0-9+/]{32,100}={0,2})$/

export function signature(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(SECRET_PATTERN.exec(secret)?.[1] ?? '', 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
