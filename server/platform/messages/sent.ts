/** What came of one attempt. */
export type Sent =
  | { delivered: true; answer: string }
  /** `isFinal`: another attempt would end the same way. `isUnknown`: it may have arrived. `status`: the HTTP or SMTP code. */
  | {
      delivered: false
      answer: string
      isFinal: boolean
      waitMs?: number
      isUnknown?: boolean
      status?: number
    }

export const inSeconds = (begun: number) =>
  `in ${((performance.now() - begun) / 1000).toFixed(1)} s`

type More = { waitMs?: number | undefined; isUnknown?: boolean; status?: number | undefined }

export const failed = (
  answer: string,
  isFinal: boolean,
  { waitMs, isUnknown, status }: More = {},
): Sent => ({
  delivered: false,
  answer,
  isFinal,
  ...(waitMs !== undefined && { waitMs }),
  ...(isUnknown && { isUnknown }),
  ...(status !== undefined && { status }),
})
