import type { Word } from '../text/words.ts'
import type { CoinDictionary, Form, FormKind } from './dictionary.ts'
import type { Reading } from './evidence.ts'
import { ACCEPTED, evidenceFor } from './evidence.ts'

export type Occurrence = {
  symbol: string
  kind: FormKind
  evidence: number
  /** As written. */
  surface: string
  at: number
  end: number
}

/** Every place where a folded text names a coin, each with enough evidence that the coin is meant. */
export function findCoins(dictionary: CoinDictionary, reading: Reading): Occurrence[] {
  const { tokens } = reading
  const found: Occurrence[] = []
  for (let i = 0; i < tokens.length; ) {
    const best = bestForm(dictionary, reading, tokens, i)
    if (best) found.push(best.occurrence)
    i = best && best.occurrence.evidence >= ACCEPTED ? best.next : i + 1
  }
  vouchInLists(reading.text, found)
  const accepted = found.filter(({ evidence }) => evidence >= ACCEPTED)
  return accepted.concat(foreignNames(dictionary, reading.text))
}

function bestForm(dictionary: CoinDictionary, reading: Reading, tokens: Word[], start: number) {
  const token = tokens[start] as Word
  const cashtag = token.text.startsWith('$')
  const first = cashtag ? token.key.slice(1) : token.key
  const forms = dictionary.forms.get(first)
  // part of an address, a handle or a longer name
  if (!forms || /[A-Za-z0-9@_.]/.test(reading.text[token.at - 1] ?? '')) return undefined
  let best: { occurrence: Occurrence; form: Form; next: number } | undefined
  for (const form of forms) {
    if (best && best.form.words.length > form.words.length) break
    if (reading.time < (form.since ?? -Infinity) || reading.time >= (form.until ?? Infinity))
      continue
    if (!form.words.every((word, k) => k === 0 || tokens[start + k]?.key === word)) continue
    const next = start + form.words.length
    const at = token.at + (cashtag ? 1 : 0)
    const end = (tokens[next - 1] as Word).end
    const surface = reading.text.slice(at, end)
    const evidence = evidenceFor({
      dictionary,
      reading,
      tokens,
      form,
      surface,
      cashtag,
      start,
      next,
    })
    if (best && evidence <= best.occurrence.evidence) continue
    best = {
      form,
      next,
      occurrence: { symbol: form.symbol, kind: form.kind, evidence, surface, at, end },
    }
  }
  return best
}

const BETWEEN_LISTED = /^\)?\s*(?:[,&/+|]\s*(?:and|or)?|(?:and|or|und|vs\.?))\s*$/

/** Coins in a list vouch for each other: 'SOL, NEAR and DOT'. */
function vouchInLists(text: string, found: Occurrence[]) {
  const sure = found.filter(({ evidence }) => evidence >= ACCEPTED)
  for (const doubtful of found) {
    if (doubtful.evidence >= ACCEPTED || !/^[A-Z]/.test(doubtful.surface)) continue
    const listed = sure.some(
      (other) =>
        other.symbol !== doubtful.symbol &&
        BETWEEN_LISTED.test(
          text.slice(Math.min(other.end, doubtful.end), Math.max(other.at, doubtful.at)),
        ),
    )
    if (listed) doubtful.evidence += doubtful.surface === doubtful.symbol ? 4 : 3
  }
}

function foreignNames({ foreign }: CoinDictionary, text: string): Occurrence[] {
  if (!/[^\x00-\u024f]/.test(text)) return []
  return Array.from(text.toLowerCase().matchAll(foreign.pattern), (match) => ({
    symbol: foreign.symbolOf.get(match[0]) as string,
    kind: 'name' as const,
    evidence: 5,
    surface: match[0],
    at: match.index,
    end: match.index + match[0].length,
  }))
}
