import type * as z from 'zod'
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

export const refused = (reason: string): Delivery => ({
  outcome: 'failed',
  reason,
  permanent: true,
})

/** An address of more than one part, kept as JSON; undefined when it is none. */
export function readAddress<Address>(
  schema: z.ZodType<Address>,
  address: string,
): Address | undefined {
  try {
    return schema.safeParse(JSON.parse(address)).data
  } catch {
    return undefined
  }
}
