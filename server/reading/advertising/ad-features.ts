import { featureKey } from '../text/feature-key.ts'
import { maskAmounts } from '../text/mask-amounts.ts'
import type { FoundAdCue } from './ad-cues.ts'

/** What of an article may speak for advertising or against it. `words` is how it stands in the text; a cue has none. */
export type AdFeature = { key: number; words: string }

/** Words, word pairs and pairs with a word between them of title and opening, each cue, and how much the cues say together. */
export function adFeatures(title: string, opening: string, cues: FoundAdCue[]): AdFeature[] {
  const found = new Map<number, AdFeature>()
  const add = (name: string, words: string) => {
    const key = featureKey(name)
    if (!found.has(key)) found.set(key, { key, words })
  }
  for (const [where, text] of [
    ['title', title],
    ['opening', opening],
  ] as const) {
    const words = maskedWords(text)
    words.forEach((word, i) => {
      const [next, second] = [words[i + 1], words[i + 2]]
      add(`${where}:${word}`, word)
      if (next) add(`${where}:${word} ${next}`, `${word} ${next}`)
      if (second) add(`${where}:${word} _ ${second}`, `${word} … ${second}`)
    })
  }
  for (const { where, reason } of cues) add(`cue:${where}:${reason}`, '')
  const together = cues.reduce((sum, { weight }) => sum + weight, 0)
  for (const step of STEPS) if (together >= step - 1e-9) add(`cues>=${step}`, '')
  return [...found.values()]
}

/** Of what the cues weigh in all. */
const STEPS = [0.3, 0.6, 0.9, 1.2, 1.6, 2]

/** The sign of a percentage says nothing about advertising. */
function maskedWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/https?:\/\/\S+/g, ' ')
  return (
    maskAmounts(plain)
      .replace(/<pct[+-]>/g, '<pct>')
      .match(/<\w+>|[a-z]+(?:'[a-z]+)?|[?!:]/g) ?? []
  )
}
