import type { Sent } from '../../platform/messages/sent.ts'
import type { Delivery } from '../channel.ts'

/** An attempt as followers' records keep it: reasons name no reader and no address. */
export function deliveryOf(sent: Sent, gone: readonly number[] = []): Delivery {
  if (sent.delivered) return { outcome: 'sent' }
  const { status, isUnknown, isFinal, waitMs } = sent
  if (status !== undefined && gone.includes(status)) return { outcome: 'gone' }
  if (isUnknown) return { outcome: 'unknown', reason: 'no answer' }
  const reason = status ? `answered ${status}` : isFinal ? 'address not allowed' : 'not reachable'
  return { outcome: 'failed', reason, permanent: isFinal, retryAfterMs: waitMs }
}

export const refused = (reason: string): Delivery => ({ outcome: 'failed', reason, permanent: true })
