import { isCommonWord, wellKnownCoins } from '../../../reading/coins/dictionary.ts'
import { foldText } from '../../../reading/text/fold-text.ts'
import { STOP_WORDS, stem } from '../../../reading/text/stems.ts'

/** One name for each: spellings that outlets change for style. */
const SAME: Record<string, string> = {
  ether: 'eth',
  american: 'us',
  america: 'us',
  usa: 'us',
  british: 'uk',
  britain: 'uk',
  european: 'eu',
  brussels: 'eu',
  washington: 'us',
  beijing: 'china',
  moscow: 'russia',
  kremlin: 'russia',
  fed: 'federal reserve',
}
/** Coins that are names in lower case too: all but those named like an ordinary word. */
const COINS = new Map(
  wellKnownCoins()
    .filter(({ rank }) => (rank ?? 0) <= 100)
    .flatMap(({ symbol, name }): [string, string][] => {
      const key = symbol.toLowerCase()
      const lower = name.toLowerCase()
      return isCommonWord(lower) && !['bitcoin', 'ethereum', 'solana'].includes(lower)
        ? []
        : [[lower, key], ...(isCommonWord(key) ? [] : [[key, key] as [string, string]])]
    }),
)

/** A word of a headline without its punctuation and possessive. */
export const bareWord = (word: string) =>
  foldText(word)
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/'s?$/i, '')
    .replace(/\.(?=\p{L})/gu, '')

/** What a name is compared by. */
export function nameKey(word: string): string {
  const lower = bareWord(word).toLowerCase()
  return SAME[lower] ?? COINS.get(lower) ?? lower
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word)
const isCoin = (word: string) =>
  COINS.has(bareWord(word).toLowerCase()) || bareWord(word) === 'ether'

/** A word that is a name wherever it stands: a coin, or capitalised and no ordinary word. */
export function isCertainName(word: string): boolean {
  const bare = bareWord(word)
  const lower = bare.toLowerCase()
  if (isCoin(word)) return true
  if (!isCapital(bare) || STOP_WORDS.has(lower)) return false
  return !isCommonWord(lower) && !isCommonWord(stem(lower)) && !isCommonWord(`${stem(lower)}e`)
}

/** Endings of ordinary words: in title case they have a capital letter, too. */
const INFLECTED = /(?:ed|ing|ly|ion|ness|ment|ous|ive|ful|less|able|al|er|s)$/i

export const isCertainInTitle = (word: string) =>
  isCertainName(word) &&
  (/\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(bareWord(word)) || !INFLECTED.test(bareWord(word)))

export const isCapitalised = (word: string) => isCapital(bareWord(word)) || isCoin(word)

/** Most words begin with a capital letter: then a capital says nothing. */
export function isTitleCase(headline: string): boolean {
  const words = headline
    .split(/\s+/)
    .slice(1)
    .map(bareWord)
    .filter((word) => word.length > 3 && /^\p{L}/u.test(word))
  return words.length > 1 && words.filter(isCapital).length > words.length * 0.7
}

/** 'Etherium' and 'Ethereum', 'MicroStrategy' and 'Strategy', 'SEC' and 'Securities and Exchange Commission'. */
export function isSameName(a: string[], b: string[]): boolean {
  const [one, other] = [a, b].map((words) => words.map(nameKey).join(' ')) as [string, string]
  if (one.includes(other) || other.includes(one)) return true
  if (one.slice(0, 2) === other.slice(0, 2) && DEMONYM.test(one) !== DEMONYM.test(other))
    return true
  if (initials(a) === other || initials(b) === one) return true
  return Math.min(one.length, other.length) >= 5 && isOneTypo(one, other)
}

/** 'Irish' and 'Ireland', 'Chinese' and 'China'. */
const DEMONYM = /(?:ish|ese|an|i|ch|ss)$/

const initials = (words: string[]) =>
  words
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .map((word) => word[0]?.toLowerCase())
    .join('')

/** One letter added, left out, changed, or two swapped. */
function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [left, right] = [a.slice(at), b.slice(at)]
  const swapped =
    left.length > 1 &&
    left[0] === right[1] &&
    left[1] === right[0] &&
    left.slice(2) === right.slice(2)
  return (
    swapped ||
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1)
  )
}
