import type { Word } from '../text/words.ts'
import {
  BEFORE_A_COIN,
  CHAIN_BEFORE,
  CRYPTO_NOUNS,
  LIVES_ON,
  LOWER_CASE_COINS,
  ORGANISATION_VERBS,
  PRICE_VERBS,
} from './coin-words.ts'
import type { CoinDictionary, Form, FormKind } from './dictionary.ts'
import { IDIOMS } from './idioms.ts'

/** An occurrence with less is not the coin. */
export const ACCEPTED = 2
/** Proven by the way it is written, not by what stands around it. */
export const CERTAIN = 5

const NEVER = -9
const HOPELESS = -6

type Candidate = {
  dictionary: CoinDictionary
  reading: Reading
  tokens: Word[]
  form: Form
  surface: string
  cashtag: boolean
  /** Of its first token, and of the first after it. */
  start: number
  next: number
}

/** How sure it is that these letters mean the coin. */
export function evidenceFor(candidate: Candidate): number {
  const { form, surface, cashtag, reading } = candidate
  // an upper-case 'NEAR' in mixed-case text is the symbol, whatever phrase it stands in
  const plainSymbol =
    form.kind === 'word-symbol' && surface === form.text && !reading.capitals.upperCase
  if (!cashtag && !plainSymbol && inIdiom(candidate)) return NEVER
  const proven = provenByForm(candidate)
  if (proven > 0) return proven
  const base = baseOf(candidate)
  // a single letter opens half of all sentences: 'A token unlock'
  if (form.text.length === 1 && !reading.confirmed.has(form.symbol)) return base
  return base <= HOPELESS ? base : base + context(candidate)
}

/** Written as the symbol is, old symbols of renamed coins included. */
const isExact = (form: Form, surface: string) =>
  form.kind.endsWith('symbol') && surface === form.text

const IDIOM_REACH = 30

function inIdiom({ form, surface, reading, tokens, start }: Candidate): boolean {
  const idiom = IDIOMS[form.symbol]
  if (!idiom) return false
  const at = (tokens[start] as Word).at
  const from = Math.max(0, at - IDIOM_REACH)
  const around = reading.text.slice(from, at + surface.length + IDIOM_REACH).toLowerCase()
  for (const match of around.matchAll(idiom)) {
    const begin = from + match.index
    if (begin < at + surface.length && begin + match[0].length > at) return true
  }
  return false
}

/** '$BTC', 'Bitcoin (BTC)', 'BTC/USD': 0 when it is none of these. */
function provenByForm({
  dictionary,
  form,
  surface,
  cashtag,
  tokens,
  start,
  next,
}: Candidate): number {
  const text = (index: number) => tokens[index]?.text
  if (cashtag) return 6
  if (
    text(next) === '(' &&
    text(next + 1)?.replace('$', '') === form.symbol &&
    text(next + 2) === ')'
  )
    return 6
  if (!isExact(form, surface)) return 0
  if (text(start - 1) === '(' && text(next) === ')') {
    if (form.kind !== 'risky-symbol') return CERTAIN
    if (dictionary.nameEndings.get(form.symbol)?.has(tokens[start - 2]?.key ?? '')) return 6
  }
  if (text(next) === '/' && /^(?:USD|USDT|USDC|BTC|ETH|EUR|KRW)$/.test(text(next + 1) ?? ''))
    return CERTAIN
  if (text(next) === '-' && /^USD/.test(text(next + 1) ?? '')) return CERTAIN
  if (text(start - 1) === '/' && /^(?:BTC|ETH|SOL|XRP)$/.test(surface)) return CERTAIN
  return 0
}

/** What the form is worth by itself, as it is written here. */
function baseOf({ dictionary, form, surface, reading, tokens, start, next }: Candidate): number {
  const { titleCase, upperCase } = reading.capitals
  const capital = /^[A-Z]/.test(surface)
  const exact = isExact(form, surface)
  switch (form.kind) {
    case 'name':
      if (form.words.length > 1) return isWrittenAsName(form, surface) ? CERTAIN : 1
      if (!capital && form.text.length < 5) return 1
      return surface === surface.toLowerCase() && !LOWER_CASE_COINS.has(surface) ? 1.5 : CERTAIN
    case 'short-name':
      return capital ? 2.5 : HOPELESS
    case 'company':
      return capital ? 4 : HOPELESS
    case 'risky-company':
      return capital ? 2 : HOPELESS
    case 'risky-name':
      if (!capital) return HOPELESS
      if (titleCase) return -1
      if (start === 0 || /[.?!:]/.test(tokens[start - 1]?.text ?? '')) return -0.5
      return dictionary.tracked.has(form.symbol) && standsAlone(tokens, start, next) ? CERTAIN : 0.5
    case 'symbol': {
      const mixed = form.text.length >= 4 && /[A-Z].*[A-Z]/.test(surface)
      if (!exact && !mixed) return HOPELESS
      return upperCase ? 0 : 4
    }
    case 'tail-symbol':
      return exact ? 0 : HOPELESS
    case 'word-symbol':
      if (exact) return upperCase ? -2 : 2.5
      return capital ? -1.5 : HOPELESS
    case 'risky-symbol':
      if (!exact) return HOPELESS
      return upperCase ? -4 : -1.5
  }
}

/** 'The Graph' is a coin, 'the graph' is not; 'Pi coin' and 'bitcoin cash' are. */
function isWrittenAsName({ text, words }: Form, surface: string): boolean {
  if (LOWER_CASE_COINS.has(words[0] as string)) return true
  const written = surface.split(/\s+/)
  return text
    .split(/\s+/)
    .every(
      (word, i) =>
        /^[^A-Z]/.test(word) ||
        CRYPTO_NOUNS.has(words[i] as string) ||
        /^[A-Z]/.test(written[i] ?? ''),
    )
}

/** A capital amid words without one: 'trading in Stellar began', but not 'Jupiter Wellness' or 'at Camp Flow'. */
function standsAlone(tokens: Word[], start: number, next: number): boolean {
  return (
    /^[\p{Ll}\d,]/u.test(tokens[start - 1]?.text ?? '') &&
    !/^\p{Lu}/u.test(tokens[next]?.text ?? '')
  )
}

const NEEDS_CONFIRMING = new Set<FormKind>([
  'risky-name',
  'risky-symbol',
  'word-symbol',
  'tail-symbol',
])
const BEFORE_A_PRICE = /^(?:at|to|hits|above|below|near|past|reaches|under|over)$/
const COUNTED_THINGS = /^(?:pi|one|m|t|a|s|h|g|op|ip|k)$/i

/** What the words around it add. */
function context(candidate: Candidate): number {
  const { form, surface, reading, tokens, start, next } = candidate
  const before = tokens[start - 1]
  const after = tokens[next]
  const exact = isExact(form, surface)
  let sum = 0
  if (reading.confirmed.has(form.symbol)) sum += NEEDS_CONFIRMING.has(form.kind) ? 3.5 : 1
  if (isCryptoNoun(tokens, next)) sum += 3.5
  else {
    if (after && exact && PRICE_VERBS.has(after.key)) sum += 2
    if (form.kind === 'risky-name' || (form.kind === 'word-symbol' && !exact))
      sum += actsAsOrganisation(candidate)
  }
  if (form.kind === 'risky-name') sum += standsAsChain(candidate)
  if (form.kind === 'risky-company' && !reading.capitals.titleCase && isPersonsName(tokens, next))
    sum -= 3
  if (before && BEFORE_A_COIN.has(before.key)) sum += 1.5
  if (exact) {
    const price = BEFORE_A_PRICE.test(after?.key ?? '') ? tokens[next + 1] : after
    if (/^\$\d/.test(price?.text ?? '')) sum += 2
    if (/^\d[\d.,]*$/.test(before?.text ?? '') && !COUNTED_THINGS.test(surface)) sum += 2
    if (/^(?:m|b|tr)illion$/.test(before?.key ?? '') && form.kind !== 'risky-symbol') sum += 2
  }
  return sum
}

/** 'validators', 'co-founder'. */
function isCryptoNoun(tokens: Word[], index: number): boolean {
  const [first, hyphen, second] = tokens.slice(index, index + 3)
  if (!first) return false
  return (
    CRYPTO_NOUNS.has(first.key) ||
    (hyphen?.text === '-' && CRYPTO_NOUNS.has(`${first.key}-${second?.key}`))
  )
}

/** 'Harmony launches', "Stellar's validators". */
function actsAsOrganisation({ reading, tokens, start, next }: Candidate): number {
  const opens = start === 0 || /[:.?!;,-]/.test(tokens[start - 1]?.text ?? '')
  const after = tokens[next]?.key ?? ''
  if (opens && ORGANISATION_VERBS.has(after)) return 3.5
  if (opens && PRICE_VERBS.has(after) && isPriceOrPercent(tokens[next + 1])) return 3
  const owned = tokens[next + 2]
  if (after !== "'" || tokens[next + 1]?.key !== 's' || !owned) return 0
  if (CRYPTO_NOUNS.has(owned.key)) return 3
  return reading.capitals.titleCase ? 0 : 2.5
}

const isPriceOrPercent = (token?: Word) => /^\$\d|%$/.test(token?.text ?? '')

/** 'USDC on Stellar', 'the rollup Mantle', 'the network, Canton'. */
function standsAsChain({ tokens, start, next }: Candidate): number {
  if (isCryptoNoun(tokens, next)) return 0
  const before = tokens[start - 1]?.key ?? ''
  const earlier = tokens[start - 2]?.key ?? ''
  let sum = 0
  if (before === 'on' && LIVES_ON.has(earlier)) sum += 3
  if (CHAIN_BEFORE.has(before) || (before === ',' && CHAIN_BEFORE.has(earlier))) sum += 3
  return sum
}

const isPersonsName = (tokens: Word[], next: number) =>
  /^[A-Z][a-z]/.test(tokens[next]?.text ?? '') && /^[A-Z][a-z]/.test(tokens[next + 1]?.text ?? '')

/** How a text uses capitals: in a headline they often say nothing. */
export type Capitals = { titleCase: boolean; upperCase: boolean }

/** A folded text in its tokens, when it was written, and the coins that are certain elsewhere in the article. */
export type Reading = {
  text: string
  tokens: Word[]
  capitals: Capitals
  time: number
  confirmed: ReadonlySet<string>
}

export const RUNNING_TEXT: Capitals = { titleCase: false, upperCase: false }

export function capitalsOf(title: string): Capitals {
  const letters = title.replace(/[^A-Za-z]/g, '')
  const upper = letters.replace(/[^A-Z]/g, '').length
  const long = title.match(/[A-Za-z][A-Za-z']{3,}/g) ?? []
  const capitalised = long.filter((word) => /^[A-Z]/.test(word)).length
  return {
    upperCase: letters.length > 12 && upper / letters.length > 0.7,
    titleCase: capitalised >= 0.6 * long.length,
  }
}
