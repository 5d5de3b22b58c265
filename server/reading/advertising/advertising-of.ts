import type { AdVerdict } from './detect-ad.ts'

/** What is known of an article beside its text. */
export type AdOrigin = {
  /** What an editor set; undefined or null where nobody did. */
  corrected?: boolean | null | undefined
  /** Its publisher is marked as a wire of press releases. */
  isWire?: boolean | null | undefined
  /** Its publisher's own label for advertising. */
  filedAs?: string | null | undefined
  /** It is a copy of an article that is advertising. */
  isCopyOfAd?: boolean | undefined
}

export const WIRE_REASON = 'its publisher is marked as a wire of press releases'
export const COPY_REASON = 'it is a copy of an advertisement'

/** Whether an article is advertising, and why: an editor decides, then the publisher's mark, then the feed's label, then the original, then the text. */
export function advertisingOf(
  { corrected, isWire, filedAs, isCopyOfAd }: AdOrigin,
  text: Pick<AdVerdict, 'ad' | 'reason'>,
): Pick<AdVerdict, 'ad' | 'reason'> {
  if (corrected === true) return { ad: true, reason: 'an editor marked it as advertising' }
  if (corrected === false) return { ad: false, reason: null }
  if (isWire) return { ad: true, reason: WIRE_REASON }
  if (filedAs) return { ad: true, reason: `its publisher filed it under '${filedAs}'` }
  if (isCopyOfAd && !text.ad) return { ad: true, reason: COPY_REASON }
  return text
}
