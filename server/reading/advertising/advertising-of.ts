import { foldText } from '../text/fold-text.ts'
import { listsOf } from '../text/word-lists.ts'
import { wordsOf } from '../text/words.ts'
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

/**
 * The label under which a publisher files what it was paid for, or passes on for others, as it wrote it; null for news. Only whole
 * labels count: 'Sponsored' is one, but 'Sponsorship', 'Press' and 'Partnerships' are what news is about.
 */
export function advertisingLabel(labels: string[], url: string): string | null {
  if (isPublicBody(url)) return null
  for (const label of labels) {
    // sections inside each other: 'News > Sponsored', 'Press Release / Chainwire'
    const section = label
      .slice(0, LONGEST_LABEL)
      .split(/[>/|»]/)
      .find((part) => LABELS.has(bare(part)))
    if (section !== undefined) return section.trim()
  }
  return null
}

/** A feed may call anything a category, at any length. */
const LONGEST_LABEL = 100

/** 'Press-Release', '#Sponsored' and 'SPONSORED_POST' as words. */
const bare = (label: string) => wordsOf(foldText(label).toLowerCase(), 'labels').join(' ')

/** Regulators and central banks file their own news as press releases, and nobody pays for it. */
const isPublicBody = (url: string) =>
  URL.canParse(url) &&
  /\.(?:gov|gouv|gob|go|mil)(?:\.[a-z]{2})?$|\.(?:europa\.eu|int)$/.test(new URL(url).hostname)

const LABELS = new Set(listsOf('advertising-labels.txt').get('labels')?.map(bare))
