import { listsOf } from '../text/word-lists.ts'

function namesBySymbol(list: string): Record<string, string[]> {
  const lines = listsOf('coin-names.txt').get(list) ?? []
  return Object.fromEntries(
    lines.map((line) => {
      const [symbol = '', names = ''] = line.split(': ')
      return [symbol, names.split('|')]
    }),
  )
}

/** What a coin is called beside its name and symbol. A network counts as its coin. */
export const OTHER_NAMES = namesBySymbol('other names')
/** Companies that stand for a coin without being it: named so, the coin is mentioned but never the main subject. */
export const COMPANIES = namesBySymbol('companies')

/** Exchanges and apps whose token bears their name: the bare name is the company, not the token. */
export const EXCHANGE_TOKENS = new Set(
  'BGB GT KCS WBT LEO NEXO TWT OKB MX HT CRO FTT BMX WOO FIGR_HELOC'.split(' '),
)

/**
 * Coins that changed their symbol. Whichever of the two the coin list holds is meant by both; the new symbol only from the day
 * it exists, since before it that was another word. A list that holds both knows two coins.
 */
export const RENAMES: { old: string; new: string; day: string }[] = [
  { old: 'MATIC', new: 'POL', day: '2024-09-04' },
  { old: 'FTM', new: 'S', day: '2025-01-16' },
  { old: 'RNDR', new: 'RENDER', day: '2024-07-22' },
  { old: 'AGIX', new: 'FET', day: '2024-07-01' },
  { old: 'EOS', new: 'A', day: '2025-05-14' },
  { old: 'TON', new: 'GRAM', day: '2026-06-01' },
  { old: 'KLAY', new: 'KAIA', day: '2024-08-29' },
]
