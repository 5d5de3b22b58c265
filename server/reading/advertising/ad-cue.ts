/**
 * Cues of paid or promotional pieces, each with its weight and the words an admin reads. No brand names:
 * they go stale. News about wrongdoing counts against them.
 */
export type AdCue = {
  /** `opening` and `ending` are the first and the last characters of the text. */
  where: 'title' | 'text' | 'url' | 'opening' | 'ending'
  pattern: RegExp
  weight: number
  reason: string
}

/** A cue that was found: the words that gave it away (none, where it is the publisher), and how much they count. */
export type FoundAdCue = {
  where: AdCue['where'] | 'publisher'
  words: string
  weight: number
  reason: string
}
