import { AD_CUES, AD_THRESHOLD, type AdCue } from './ad-cues.ts'

type AdVerdict = { ad: boolean; reason: string | null }

/** Is it paid for or pushing something? The strongest cue is the reason given. */
export function detectAd(title: string, text: string, url: string): AdVerdict {
  const places: Record<AdCue['where'], string> = {
    title,
    text: text.slice(0, TEXT_CHARACTERS),
    ending: text.slice(-ENDING_CHARACTERS),
    url: pathOf(url),
  }
  const hits = AD_CUES.filter((cue) => cue.pattern.test(places[cue.where]))
  const weight = hits.reduce((sum, cue) => sum + cue.weight, 0)
  if (weight < AD_THRESHOLD) return { ad: false, reason: null }
  const strongest = hits.reduce((best, cue) => (cue.weight > best.weight ? cue : best))
  return { ad: true, reason: strongest.reason }
}

const TEXT_CHARACTERS = 3000
const ENDING_CHARACTERS = 600

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}
