import { wordSet } from '../text/word-lists.ts'

const list = (name: string) => wordSet('coin-words.txt', name)

/** Symbols that upper case alone does not prove: everyday words, abbreviations, tickers of shares. */
export const RISKY_SYMBOLS = list('risky symbols')
/** Words whose upper-case form in mixed-case text is the coin, and whose other forms need more than that. */
export const WORD_SYMBOLS = list('word symbols')
/** Names that are words, people, places or companies as well: a capital letter does not prove the coin. */
export const RISKY_NAMES = list('risky names')
/** Common words of the news that are nothing but coins. */
export const ALWAYS_COINS = list('always coins')
/** Written without a capital these are still the coin: 'a bitcoin miner'. */
export const LOWER_CASE_COINS = list('lower case')
/** After a name these say that it is a coin: 'Harmony validators'. */
export const CRYPTO_NOUNS = list('crypto nouns')
/** At the start of a sentence a name before these is an organisation at work. */
export const ORGANISATION_VERBS = list('organisation verbs')
/** Before 'on X': X is a chain. */
export const LIVES_ON = list('lives on')
export const BEFORE_A_COIN = list('before a coin')
export const PRICE_VERBS = list('price verbs')
export const CHAIN_BEFORE = list('before a chain')
