import type { CoinWords } from '../text/words.ts'
import { buildDictionary, type CoinDictionary, type CoinRow } from './dictionary.ts'

/** All names of coins, as an article is read with them. */
export type CoinNames = { dictionary: CoinDictionary; words: CoinWords }

export function coinNamesOf(tracked: readonly CoinRow[]): CoinNames {
  const dictionary = buildDictionary(tracked)
  return { dictionary, words: coinWordsOf(dictionary) }
}

let wellKnown: CoinNames | undefined
/** Of a site that tracks no coins. */
export function wellKnownCoinNames(): CoinNames {
  wellKnown ??= coinNamesOf([])
  return wellKnown
}

/** Single words that are a coin without further proof, for texts where 'Bitcoin' and 'BTC' must count as one word. */
function coinWordsOf(dictionary: CoinDictionary): CoinWords {
  const words = new Map<string, string>()
  for (const forms of dictionary.forms.values()) {
    for (const { words: parts, text, kind, symbol } of forms) {
      if (parts.length > 1) continue
      if (kind === 'name' || kind === 'short-name') words.set(text.toLowerCase(), `c:${symbol}`)
      else if (kind === 'symbol' || kind === 'word-symbol') words.set(text, `c:${symbol}`)
    }
  }
  for (const [word, symbol] of dictionary.foreign.symbolOf) words.set(word, `c:${symbol}`)
  for (const [word, symbol] of EVERYDAY) words.set(word, `c:${symbol}`)
  return words
}

/** Half of a name, or a symbol in lower case, that headlines use alone. */
const EVERYDAY: [string, string][] = [
  ['shiba', 'SHIB'],
  ['btc', 'BTC'],
]
