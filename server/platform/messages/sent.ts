/** 'no answer': it may have arrived. */
type Silence = 'not reachable' | 'no answer'

/** What came of one attempt. */
export type Sent =
  | { delivered: true; answer: string }
  /**
   * `isFinal`: another attempt would end the same way. `isGone`: the address no longer exists. `isOurs`: it says nothing
   * about the address, but about settings of the site. `silence`: no server answered. `waitMs`: how long the service asks
   * us to wait. `status`: the HTTP or SMTP code. `reason`: why we did not try.
   */
  | {
      delivered: false
      answer: string
      isFinal: boolean
      isGone?: boolean
      isOurs?: boolean
      silence?: Silence
      waitMs?: number
      status?: number
      reason?: string
    }

export const inSeconds = (begun: number) =>
  `in ${((performance.now() - begun) / 1000).toFixed(1)} s`

type More = {
  waitMs?: number | undefined
  silence?: Silence | undefined
  isOurs?: boolean | undefined
  isGone?: boolean | undefined
  status?: number | undefined
}

export const failed = (
  answer: string,
  isFinal: boolean,
  { waitMs, silence, isOurs, isGone, status }: More = {},
) => ({
  delivered: false as const,
  answer,
  isFinal,
  ...(waitMs !== undefined && { waitMs }),
  ...(silence && { silence }),
  ...(isOurs && { isOurs }),
  ...(isGone && { isGone }),
  ...(status !== undefined && { status }),
})

/** We did not try: the words name no address. */
export const refused = (reason: string): Sent => ({ ...failed(reason, true), reason })

/** The same attempt in words that name no address, for records that must not. */
export function withoutAddress(sent: Sent): Sent {
  if (sent.delivered) return sent
  const { isFinal, waitMs, silence, isOurs, isGone } = sent
  return failed(reasonOf(sent), isFinal, { waitMs, silence, isOurs, isGone })
}

function reasonOf(sent: Sent & { delivered: false }): string {
  const { reason, silence, status, isOurs, isFinal } = sent
  if (reason !== undefined) return reason
  if (silence) return silence
  if (status !== undefined) return `answered ${status}`
  if (isOurs) return 'settings refused'
  return isFinal ? 'address not allowed' : 'not reachable'
}

/** The same attempt, to an address that no longer exists when the service answered so. */
export function goneIf(isGone: (sent: Sent & { delivered: false }) => boolean, sent: Sent): Sent {
  return !sent.delivered && isGone(sent) ? { ...sent, isFinal: true, isGone: true } : sent
}
