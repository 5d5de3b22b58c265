import { listsOf } from '../text/word-lists.ts'

/**
 * Coins and topics the built-in analyser knows. `names` match in any case, `symbols` only in upper case, `capitalized` only as written
 * ('Sui', not 'sui generis'). Everyday words ('near', 'optimism', 'stellar') are never names on their own.
 */
export type TagEntry = { tag: string; names: string[]; symbols: string[]; capitalized: string[] }

function entries(list: string): TagEntry[] {
  const lines = listsOf('tags.txt').get(list) ?? []
  return lines.map((line) => {
    const [tag = '', rest = ''] = line.split(': ')
    const [names, symbols, capitalized] = rest
      .split(';')
      .map((list) => list.trim().split('|').filter(Boolean))
    return {
      tag,
      names: names?.length ? names : [tag],
      symbols: symbols ?? [],
      capitalized: capitalized ?? [],
    }
  })
}

export const COIN_TAGS = entries('coins')

export const TOPIC_TAGS = entries('topics')

/** Nothing in the dictionary: an article still says what it is about. */
export const FALLBACK_TAG = 'Crypto'
