import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews'
import * as z from 'zod'
import { COIN_WORDS } from '../server/analysis/built-in/coins.ts'
import { inflections } from '../server/analysis/built-in/inflect.ts'
import type { Label, TrainingRow, WordList } from './train-linear.ts'

/** Public sets (see NOTICE) and how much one row counts. The crypto rows are few and closest to what the product reads. */
export const TRAINING_SETS = [
  { name: 'sentfin', weight: 1 },
  { name: 'tfns', weight: 1 },
  { name: 'finentity', weight: 1 },
  { name: 'surge_crypto', weight: 1 },
  { name: 'surge_stock', weight: 1 },
  { name: 'feed_oct2025', weight: 4 },
] as const
export type SetName = (typeof TRAINING_SETS)[number]['name']

const OWN_ROW_WEIGHT = 8

const Row = z.object({
  text: z.string(),
  label: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  ad: z.union([z.literal(0), z.literal(1)]).optional(),
})

export function readSet(folder: string, name: SetName): (TrainingRow & { ad: boolean })[] {
  const weight = TRAINING_SETS.find((set) => set.name === name)?.weight ?? 1
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { text, label, ad } = Row.parse(JSON.parse(line))
    return { text, label, weight, ad: ad === 1 }
  })
}

/** Headlines written for this product: '+', '-' or '=' and the text. */
export function ownHeadlines(): TrainingRow[] {
  const labels: Record<string, Label> = { '+': 1, '-': -1, '=': 0 }
  return ownLines('own-headlines.txt').map((line) => ({
    text: line.slice(2),
    label: labels[line.charAt(0)] ?? 0,
    weight: OWN_ROW_WEIGHT,
  }))
}

/** Words written for this product, 'polarity: word word_pair literal*'. The first mention of a word wins. */
export function ownWords(): WordList {
  const list: WordList = new Map()
  for (const line of ownLines('own-words.txt')) {
    const [polarity, words] = line.split(': ') as [string, string]
    for (const word of words.split(' ')) {
      const forms = word.endsWith('*') ? [word.slice(0, -1)] : inflections(word)
      for (const form of forms.map((text) => text.replaceAll('_', ' '))) {
        if (!list.has(form)) list.set(form, Number(polarity))
      }
    }
  }
  return list
}

export function financialWords(): WordList {
  const words = Object.entries(afinn165FinancialMarketNews)
  return new Map(
    words.filter(([word, polarity]) => polarity !== 0 && /^[a-z']+$/.test(word) && !COIN_WORDS.has(word)),
  )
}

function ownLines(file: string): string[] {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
