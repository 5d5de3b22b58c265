/** What came of one attempt. */
export type Sent =
  | { delivered: true; answer: string }
  /**
   * `isFinal`: another attempt would end the same way. `isGone`: the address no longer exists. `isUnknown`: it may have
   * arrived. `waitMs`: how long the service asks us to wait. `status`: the HTTP or SMTP code. `reason`: why we did not
   * try.
   */
  | {
      delivered: false
      answer: string
      isFinal: boolean
      isGone?: boolean
      isUnknown?: boolean
      waitMs?: number
      status?: number
      reason?: string
    }

export const inSeconds = (begun: number) =>
  `in ${((performance.now() - begun) / 1000).toFixed(1)} s`

type More = {
  waitMs?: number | undefined
  isUnknown?: boolean | undefined
  isGone?: boolean | undefined
  status?: number | undefined
}

export const failed = (
  answer: string,
  isFinal: boolean,
  { waitMs, isUnknown, isGone, status }: More = {},
) => ({
  delivered: false as const,
  answer,
  isFinal,
  ...(waitMs !== undefined && { waitMs }),
  ...(isUnknown && { isUnknown }),
  ...(isGone && { isGone }),
  ...(status !== undefined && { status }),
})

/** We did not try: the words name no address. */
export const refused = (reason: string): Sent => ({ ...failed(reason, true), reason })

/** The same attempt in words that name no address, for records that must not. */
export function withoutAddress(sent: Sent): Sent {
  if (sent.delivered) return sent
  const { isFinal, waitMs, isUnknown, isGone } = sent
  return failed(reasonOf(sent), isFinal, { waitMs, isUnknown, isGone })
}

function reasonOf({ reason, isUnknown, status, isFinal }: Sent & { delivered: false }): string {
  if (reason !== undefined) return reason
  if (isUnknown) return 'no answer'
  if (status !== undefined) return `answered ${status}`
  return isFinal ? 'address not allowed' : 'not reachable'
}

/** The same attempt, to an address that no longer exists when the service answered so. */
export function goneIf(isGone: (sent: Sent & { delivered: false }) => boolean, sent: Sent): Sent {
  return !sent.delivered && isGone(sent) ? { ...sent, isFinal: true, isGone: true } : sent
}
