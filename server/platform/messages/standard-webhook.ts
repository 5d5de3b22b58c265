import { createHmac } from 'node:crypto'

export const WEBHOOK_SECRET_PATTERN = /^whsec_([A-Za-z0-9+/]{32,100}={0,2})$/

/** Signed as standardwebhooks.com says, for which most languages have a library. */
export function webhookHeaders(
  secret: string,
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(WEBHOOK_SECRET_PATTERN.exec(secret)?.[1] ?? '', 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
