import type { AdCue } from './ad-cue.ts'
import { AD_CUES, AD_THRESHOLD } from './ad-cues.ts'

/** A cue that was found: the words that gave it away (none, where it is the publisher), and how much they count. */
export type FoundAdCue = {
  where: AdCue['where'] | 'publisher'
  words: string
  weight: number
  reason: string
}
type AdVerdict = { ad: boolean; reason: string | null; cues: FoundAdCue[] }

/** Every cue of advertising, or against it, in a plain title and text. Pure: ingest reads it before any analysis. */
export function adCues(title: string, text: string, url: string): FoundAdCue[] {
  const places: Record<AdCue['where'], string> = {
    title,
    text: text.slice(0, TEXT_CHARACTERS),
    opening: text.slice(0, OPENING_CHARACTERS),
    ending: text.slice(-ENDING_CHARACTERS),
    url: pathOf(url),
  }
  return AD_CUES.flatMap(({ where, pattern, weight, reason }) => {
    const words = pattern.exec(places[where])?.[0].trim().slice(0, MOST_WORDS)
    return words === undefined ? [] : [{ where, words, weight, reason }]
  })
}

/** What is known of an article beside its words. `filedAs`: its publisher's own label for advertising. */
export type Origin = { isWire?: boolean; filedAs?: string | null }

/** An admin marked the publisher, or the publisher the article: nothing in a text weighs against it. */
export function originReason({ isWire, filedAs }: Origin): string | undefined {
  if (isWire) return 'its publisher is marked as a wire of press releases'
  return filedAs ? `its publisher filed it under '${filedAs}'` : undefined
}

const cueOfOrigin = (reason: string): FoundAdCue => ({ where: 'publisher', words: '', weight: 100, reason })

/** Is it paid for or pushing something? The strongest cue is the reason given. */
export function detectAd(title: string, text: string, url: string, origin: Origin = {}): AdVerdict {
  const reason = originReason(origin)
  const cues = [...(reason ? [cueOfOrigin(reason)] : []), ...adCues(title, text, url)]
  const weight = cues.reduce((sum, cue) => sum + cue.weight, 0)
  // sums of tenths: 0.6 + 0.3 + 0.1 must not miss 1 by a rounding error
  if (weight < AD_THRESHOLD - 1e-9) return { ad: false, reason: null, cues }
  const strongest = cues.reduce((best, cue) => (cue.weight > best.weight ? cue : best))
  return { ad: true, reason: strongest.reason, cues }
}

const TEXT_CHARACTERS = 3000
const OPENING_CHARACTERS = 700
const ENDING_CHARACTERS = 600
const MOST_WORDS = 120

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}
