import { STOP_WORDS } from '../text/stems.ts'
import type { AdCue, FoundAdCue } from './ad-cues.ts'
import { AD_CUES } from './ad-cues.ts'
import { adFeatures, judgeAd, shippedAdModel } from './ad-model.ts'

export type AdVerdict = { ad: boolean; reason: string | null; cues: FoundAdCue[] }

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

/**
 * Is it paid for or pushing something? News that is called an advertisement is worse than an advertisement that is not, so one cue alone
 * never decides: two different reasons and the words together must say so. The strongest cue is the reason given.
 */
export function detectAd(
  title: string,
  text: string,
  url: string,
  model = shippedAdModel(),
): AdVerdict {
  const cues = adCues(title, text, url)
  const { probability, pushes } = judgeAd(model, adFeaturesOf(title, text, cues))
  // the words are a reason of their own where they say so without any cue
  const wordsSuffice =
    probability >= CLEAR && judgeAd(model, adFeaturesOf(title, text, [])).probability >= LIKELY
  const reasons = wordsSuffice ? [...cues, strongestWords(pushes)] : cues
  if (!isDeclared(cues) && !(probability >= LIKELY && isSupported(reasons)))
    return { ad: false, reason: null, cues }
  const strongest = cues.reduce((best, cue) => (cue.weight > best.weight ? cue : best))
  return { ad: true, reason: strongest.reason, cues: reasons }
}

/** How likely it must be; and from where on its words count as a reason. */
const LIKELY = 0.5
const CLEAR = 0.9

/** At least two reasons, and what newsrooms write does not speak against them. A reason counts once, however often it is found. */
function isSupported(cues: FoundAdCue[]): boolean {
  const weights = new Map<string, number>()
  for (const { reason, weight } of cues)
    if (weight > 0) weights.set(reason, Math.max(weights.get(reason) ?? 0, weight))
  const against = cues.reduce((sum, { weight }) => sum + Math.min(0, weight), 0)
  const together = weights.values().reduce((sum, weight) => sum + weight, against)
  return weights.size >= 2 && together >= ENOUGH - 1e-9
}

const ENOUGH = 1.2

/** What the model reads: the title, the first paragraphs, and the cues found anywhere. */
export const adFeaturesOf = (title: string, text: string, cues: FoundAdCue[]) =>
  adFeatures(title, text.slice(0, JUDGED_CHARACTERS), cues)

/** It calls itself advertising in title, text or address; what newsrooms write counts against that, or news about a fake release were one. */
function isDeclared(cues: FoundAdCue[]): boolean {
  const together = cues.reduce((sum, { weight }) => sum + weight, 0)
  return cues.some(({ weight }) => weight >= OWN_WORD) && together >= STILL_ITS_WORD
}

/** From this weight on a cue is the piece's own word for what it is. */
const OWN_WORD = 1.2
const STILL_ITS_WORD = 0.9

const STRONGEST_WORDS = 3
const WORDS_WEIGHT = 0.6

/** The words that push most, of those that say something to a reader. */
function strongestWords(pushes: ReturnType<typeof judgeAd>['pushes']): FoundAdCue {
  const words = pushes
    .filter(({ words, push }) => push > 0 && isContent(words))
    .sort((a, b) => b.push - a.push)
    .slice(0, STRONGEST_WORDS)
    .map(({ words }) => words)
  return {
    where: 'text',
    words: words.join(', '),
    weight: WORDS_WEIGHT,
    reason: 'its words are those of advertising',
  }
}

/** Neither a cue, nor a class like '<usd>', nor a word of every sentence. */
const isContent = (words: string) => /^[a-z']+$/.test(words) && !STOP_WORDS.has(words)

const TEXT_CHARACTERS = 3000
const OPENING_CHARACTERS = 700
/** Many open as news and name what they sell in the second paragraph. */
const JUDGED_CHARACTERS = 1200
const ENDING_CHARACTERS = 600
const MOST_WORDS = 120

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '')
