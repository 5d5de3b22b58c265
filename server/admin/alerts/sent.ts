/** What came of one attempt. */
export type Sent =
  | { delivered: true; answer: string }
  /** `isFinal`: another attempt would end the same way. */
  | { delivered: false; answer: string; isFinal: boolean; waitMs?: number }

export const inSeconds = (begun: number) => `in ${((performance.now() - begun) / 1000).toFixed(1)} s`

export const failed = (answer: string, isFinal: boolean, waitMs?: number): Sent => ({
  delivered: false,
  answer,
  isFinal,
  ...(waitMs !== undefined && { waitMs }),
})
