import type { Quote, Quotes } from '../../contract/analysis/receipts.ts'

/** A passage as a model claims it. */
export type ClaimedQuote = { text: string; pull: Quote['pull'] }
type Given = { title: string; text: string }

const MOST_QUOTES = 3
const LONGEST_QUOTE = 200
/** Of the text; the title is public anyway. */
const MOST_SHARE = 0.1
/** A single word occurs in any text. */
const FEWEST_WORDS = 2

/**
 * Keeps quotes that occur in the given text (blanks and quotation marks may differ). All lists together show
 * at most a tenth of the text.
 */
export function quoteVerifier(given: Given) {
  const places = [given.title, given.text].map(normalised)
  let room = Math.floor(given.text.length * MOST_SHARE)

  return function verify(claimed: ClaimedQuote[]): Quotes {
    const quotes: Quote[] = []
    let leftOut = 0
    for (const { text, pull } of claimed.slice(0, MOST_QUOTES)) {
      const found = find(text)
      if (!found) {
        leftOut++
        continue
      }
      const short = shortened(
        found.words,
        found.inTitle ? LONGEST_QUOTE : Math.min(LONGEST_QUOTE, room),
      )
      if (short === undefined || quotes.some((quote) => quote.text === short)) continue
      if (!found.inTitle) room -= short.length
      quotes.push({ text: short, pull })
    }
    return { kind: 'quotes', quotes, left_out: leftOut }
  }

  function find(claim: string): { words: string; inTitle: boolean } | undefined {
    const wanted = normalised(claim).text.replace(/^['" ]+|['" ]+$/g, '')
    if (wanted.split(' ').length < FEWEST_WORDS) return undefined
    for (const [i, place] of places.entries()) {
      const at = place.text.indexOf(wanted)
      // undefined where it does not occur
      const from = place.origins[at]
      const last = place.origins[at + wanted.length - 1]
      if (from === undefined || last === undefined) continue
      const original = i === 0 ? given.title : given.text
      return { words: original.slice(from, last + 1).replace(/\s+/g, ' '), inTitle: i === 0 }
    }
    return undefined
  }
}

/** One spelling of blanks and quotation marks, and where each character came from. */
function normalised(text: string): { text: string; origins: number[] } {
  const characters: string[] = []
  const origins: number[] = []
  for (let i = 0; i < text.length; i++) {
    const sign = spelling(text.charAt(i))
    if (sign === '' || (sign === ' ' && characters.at(-1) === ' ')) continue
    characters.push(sign)
    origins.push(i)
  }
  return { text: characters.join(''), origins }
}

function spelling(sign: string): string {
  if (/[\u00ad\u200b-\u200d\u2060\ufeff]/.test(sign)) return ''
  if (/\s/.test(sign)) return ' '
  if (/[‘’‚‛`´′]/.test(sign)) return "'"
  return /[“”„‟«»″]/.test(sign) ? '"' : sign
}

/** Up to the last whole word that fits. */
function shortened(text: string, most: number): string | undefined {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1).replace(/ \S*$/, '')
  return cut.split(' ').length >= FEWEST_WORDS ? cut : undefined
}
