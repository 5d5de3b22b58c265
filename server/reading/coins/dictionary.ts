import { foldText } from '../text/fold-text.ts'
import type { CoinWords } from '../text/stems.ts'
import { linesOf } from '../text/word-lists.ts'
import { COMPANIES, EXCHANGE_TOKENS, OTHER_NAMES, RENAMES } from './coin-names.ts'
import { ALWAYS_COINS, RISKY_NAMES, RISKY_SYMBOLS, WORD_SYMBOLS } from './coin-words.ts'

/** A coin as the coin table has it. Without a rank the larger market cap comes first. */
export type DictionaryCoin = {
  symbol: string
  name: string
  rank?: number | null
  marketCap?: number | null
  /** Other names, and the moments between which they mean this coin. */
  aliases?: CoinAlias[]
}
type CoinAlias = { text: string; since?: number | null; until?: number | null }

/** How much a form proves by itself; evidence.ts has the figures. */
export type FormKind =
  | 'name'
  | 'short-name'
  | 'risky-name'
  | 'company'
  | 'risky-company'
  | 'symbol'
  | 'tail-symbol'
  | 'word-symbol'
  | 'risky-symbol'

/** One way to write a coin. */
export type Form = {
  /** Lower case, one entry a word. */
  words: string[]
  text: string
  symbol: string
  kind: FormKind
  /** First day on which the form means this coin, and the day from which it no longer does. */
  since?: number
  until?: number
}

export type CoinDictionary = {
  /** By the first word, longest first: 'Bitcoin Cash' is tried before 'Bitcoin'. */
  forms: ReadonlyMap<string, readonly Form[]>
  /** Names in scripts without capitals and often without spaces. */
  foreign: { pattern: RegExp; symbolOf: ReadonlyMap<string, string> }
  /** The last words of a coin's names, for 'Name (SYM)'. */
  nameEndings: ReadonlyMap<string, ReadonlySet<string>>
  /** Symbols of the site's own coins: its publishers write about these. */
  tracked: ReadonlySet<string>
}

/** Forms of the tracked coins and of the well-known ones: an untracked coin must not be mistaken for a word or for another coin. */
export function buildDictionary(
  tracked: readonly DictionaryCoin[],
  known = wellKnownCoins(),
): CoinDictionary {
  const coins = onePerSymbol(tracked, known)
  const forms = new Map<string, Form[]>()
  const nameEndings = new Map<string, Set<string>>()
  const foreign = new Map<string, string>()
  const add = (
    text: string,
    symbol: string,
    kind: FormKind,
    { since, until }: Pick<Form, 'since' | 'until'> = {},
  ) => {
    if (!LATIN.test(text)) return void foreign.set(foldText(text).toLowerCase(), symbol)
    const words = text.toLowerCase().split(/\s+/)
    const list = forms.get(words[0] as string) ?? []
    if (list.some((form) => form.symbol === symbol && form.text === text)) return
    list.push({
      words,
      text,
      symbol,
      kind,
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    })
    forms.set(words[0] as string, list)
  }
  for (const coin of coins.values()) {
    const names = namesOf(coin)
    for (const { text, kind } of names) add(text, coin.symbol, kind)
    for (const { text, since, until } of coin.aliases)
      add(text, coin.symbol, isRisky(text) ? 'risky-name' : nameKind(text), {
        ...(since ? { since } : {}),
        ...(until ? { until } : {}),
      })
    for (const company of COMPANIES[coin.symbol] ?? [])
      add(company, coin.symbol, isRisky(company) ? 'risky-company' : 'company')
    add(coin.symbol, coin.symbol, symbolKind(coin.symbol, coin.rank))
    const endings = names.map(({ text }) => text.toLowerCase().split(' ').at(-1) as string)
    nameEndings.set(coin.symbol, new Set(endings))
  }
  for (const rename of RENAMES) {
    if (coins.has(rename.old) === coins.has(rename.new)) continue
    if (coins.has(rename.new))
      add(rename.old, rename.new, rename.old.length > 3 ? 'name' : symbolKind(rename.old, 1))
    else add(rename.new, rename.old, symbolKind(rename.new, 1), { since: Date.parse(rename.day) })
  }
  for (const list of forms.values()) list.sort((a, b) => b.words.length - a.words.length)
  const names = [...foreign.keys()].sort((a, b) => b.length - a.length).map(RegExp.escape)
  const pattern = new RegExp(names.join('|') || '(?!)', 'g')
  return {
    forms,
    foreign: { pattern, symbolOf: foreign },
    nameEndings,
    tracked: new Set(tracked.map(({ symbol }) => symbol.toUpperCase())),
  }
}

/** Symbol, rank and name of coins that anybody may write about, shipped with the product. */
export function wellKnownCoins(): DictionaryCoin[] {
  return linesOf('well-known-coins.txt').map((line) => {
    const [symbol = '', rank = '', ...name] = line.split(' ')
    return { symbol, rank: Number(rank), name: name.join(' ') }
  })
}

type RankedCoin = { symbol: string; name: string; rank: number; aliases: CoinAlias[] }

const LATIN = /\p{Script=Latin}|\d/u
const COMMON_WORDS = new Set(linesOf('common-words.txt'))
/** Seen in lower case in many articles: an ordinary word. */
export const isCommonWord = (word: string) => COMMON_WORDS.has(word)
/** Past this rank a bare symbol or an ordinary word is rather something else. */
const TAIL_RANK = 500
const TRACKED_RANK = 100
const SUFFIX =
  / (?:Protocol|Network|Token|Coin|DAO|Finance|Hub|Governance Token|\(.*\)|\[OLD\]|V2)$/i

/** The table's own coins first, of several with one symbol the largest. */
function onePerSymbol(
  tracked: readonly DictionaryCoin[],
  known: readonly DictionaryCoin[],
): Map<string, RankedCoin> {
  const coins = new Map<string, RankedCoin>()
  const bySize = tracked.toSorted(
    (a, b) =>
      (a.rank ?? Infinity) - (b.rank ?? Infinity) || (b.marketCap ?? -1) - (a.marketCap ?? -1) || 0,
  )
  const shipped = new Map(known.map((coin) => [coin.symbol, coin]))
  for (const row of bySize) {
    const symbol = row.symbol.toUpperCase()
    if (coins.has(symbol)) continue
    const rank = row.rank ?? shipped.get(symbol)?.rank ?? TRACKED_RANK
    coins.set(symbol, {
      symbol,
      name: row.name,
      rank: Math.min(rank, TAIL_RANK),
      aliases: row.aliases ?? [],
    })
  }
  for (const row of known) {
    if (coins.has(row.symbol)) continue
    coins.set(row.symbol, {
      symbol: row.symbol,
      name: row.name,
      rank: row.rank ?? TAIL_RANK,
      aliases: [],
    })
  }
  return coins
}

function namesOf({ symbol, name, rank }: RankedCoin): { text: string; kind: FormKind }[] {
  let names: string[] = []
  if (!COMPANIES[symbol] && name !== symbol) {
    names.push(name.replace(/\s*[([].*$/, ''))
    for (let shorter = name; SUFFIX.test(shorter); ) {
      shorter = shorter.replace(SUFFIX, '')
      names.push(shorter)
    }
  }
  if (EXCHANGE_TOKENS.has(symbol))
    names = names.filter((text) => / (?:Token|Coin)$|^Cronos/.test(text))
  if (rank > TAIL_RANK) names = names.filter((text) => text.includes(' ') || !isRisky(text))
  return [
    ...[...new Set(names)]
      .filter((text) => text !== symbol)
      .map((text) => ({ text, kind: isRisky(text) ? 'risky-name' : nameKind(text) })),
    ...(OTHER_NAMES[symbol] ?? []).map((text) => ({ text, kind: 'name' as const })),
  ]
}

const nameKind = (text: string): FormKind => (text.length < 4 ? 'short-name' : 'name')

/** A name that is an ordinary word as well. */
function isRisky(name: string): boolean {
  const word = name.toLowerCase()
  if (word.includes(' ')) return false
  return RISKY_NAMES.has(word) || (COMMON_WORDS.has(word) && !ALWAYS_COINS.has(word))
}

function symbolKind(symbol: string, rank: number): FormKind {
  if (symbol.length <= 2 || RISKY_SYMBOLS.has(symbol)) return 'risky-symbol'
  if (WORD_SYMBOLS.has(symbol)) return 'word-symbol'
  if (COMMON_WORDS.has(symbol.toLowerCase())) return 'risky-symbol'
  return rank > TAIL_RANK ? 'tail-symbol' : 'symbol'
}

/** All names of coins, as an article is read with them. */
export type CoinNames = { dictionary: CoinDictionary; words: CoinWords }

export function coinNamesOf(tracked: readonly DictionaryCoin[]): CoinNames {
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
