import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews'
import * as z from 'zod'
import { plainText } from '../server/news/feed-reading/plain-text.ts'
import { inflections } from '../server/reading/sentiment/word-classes.ts'
import { storyText } from '../server/reading/text/clean-text.ts'
import { COIN_WORDS } from '../server/reading/text/masked-words.ts'
import type { Label, TrainingRow, WordList } from './train-linear.ts'

/** Public sets (see NOTICE), one row counts once. */
export const FINANCIAL_SETS = [
  'sentfin',
  'tfns',
  'finentity',
  'surge_crypto',
  'surge_stock',
] as const
/** Crypto headlines labelled for the product: few, but closest to what it reads. Each is a span of time the others have not seen. */
const CRYPTO_SETS = ['feed_oct2025', 'feed_jan2026', 'feed_2022'] as const
/** Articles of outlets and weeks that nothing is fitted to: only measured. */
export const FRESH_SET = 'fresh_outlets_200'
export type SetName =
  | (typeof FINANCIAL_SETS)[number]
  | (typeof CRYPTO_SETS)[number]
  | typeof FRESH_SET

export const CRYPTO_ROW_WEIGHT = 4
const LEAD_WEIGHT = 3
const OWN_ROW_WEIGHT = 8

/** Rows whose outlet nobody recorded are one group when outlets are left out. */
const UNKNOWN_OUTLET = '?'

const Outlet = z
  .string()
  .transform((name) => name.toLowerCase().replace(/[^a-z0-9.]+/g, '-'))
  .default(UNKNOWN_OUTLET)

const Row = z.object({
  text: z.string(),
  label: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  snippet: z.string().optional(),
  ad: z.union([z.literal(0), z.literal(1)]).optional(),
  outlet: Outlet,
})

/** A labelled headline; `lead` is the beginning of its article, where the set has it. */
export type LabelledRow = TrainingRow & { lead: string; outlet: string }
export type SetRow = LabelledRow & { ad: boolean }

export function readSet(folder: string, name: SetName): SetRow[] {
  const weight = CRYPTO_SETS.some((crypto) => crypto === name) ? CRYPTO_ROW_WEIGHT : 1
  return readLines(folder, name).map((line) => {
    const { text, label, snippet, ad, outlet } = Row.parse(line)
    return { text, label, weight, lead: snippet ?? '', ad: ad === 1, outlet }
  })
}

const Release = z.object({
  text: z.string(),
  snippet: z.string(),
  ad: z.union([z.literal(0), z.literal(1)]),
  source: Outlet,
})

type AdPiece = { title: string; lead: string; ad: boolean; outlet: string; when: string }

/** Press releases of wires and newsroom articles, for the ad flag. */
function readReleases(folder: string): AdPiece[] {
  return readLines(folder, 'wire_releases').map((line) => {
    const { text, snippet, ad, source } = Release.parse(line)
    return { title: text, lead: snippet, ad: ad === 1, outlet: source, when: 'wire_releases' }
  })
}

/** The sets that know which of their pieces are advertising. */
export function advertisingSets(folder: string): [string, AdPiece[]][] {
  const headlines = (name: 'feed_oct2025' | 'feed_2022') =>
    readSet(folder, name).map(({ text, lead, ad, outlet }) => ({
      title: text,
      lead: storyText(plainText(lead)),
      ad,
      outlet,
      when: name,
    }))
  const releases = readReleases(folder).map((release) => ({
    ...release,
    lead: storyText(plainText(release.lead)),
  }))
  return [
    ['feed_oct2025, titles', headlines('feed_oct2025')],
    ['feed_2022', headlines('feed_2022')],
    ['wire_releases', releases],
  ]
}

/** Advertising and news made up to measure the ad flag. */
export function ownAdvertisements(
  file: 'own-advertisements.txt' | 'own-advertisements-unread.txt',
): { title: string; lead: string; ad: boolean }[] {
  return ownLines(file).map((line) => {
    const [title = '', lead = ''] = line.slice(2).split(' | ')
    return { title, lead, ad: line.startsWith('+') }
  })
}

export function readLines(
  folder: string,
  name: string,
  hint = 'the help of this command says what is in it',
): unknown[] {
  const file = join(folder, `${name}.jsonl`)
  if (!existsSync(file)) throw new Error(`${file} is missing: ${hint}.`)
  const text = readFileSync(file, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** What a labelled article teaches: its headline, and its lead as a text of its own. */
export function withLeads(rows: LabelledRow[]): TrainingRow[] {
  const leads = rows.filter((row) => row.lead !== '')
  return [...rows, ...leads.map(({ lead, label }) => ({ text: lead, label, weight: LEAD_WEIGHT }))]
}

/** Headlines written for this product: '+', '-' or '=' and the text. */
export function ownHeadlines(): TrainingRow[] {
  return ownLines('own-headlines.txt').map((line) => ({
    text: line.slice(2),
    label: labelOf(line.charAt(0)),
    weight: OWN_ROW_WEIGHT,
  }))
}

const LABELS: Record<string, Label> = { '+': 1, '-': -1, '=': 0 }
export const labelOf = (sign: string): Label => LABELS[sign] ?? 0

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
    words.filter(
      ([word, polarity]) => polarity !== 0 && /^[a-z']+$/.test(word) && !COIN_WORDS.has(word),
    ),
  )
}

export function ownLines(file: string): string[] {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
