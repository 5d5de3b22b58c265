import { isGlue } from '../reading/comparison/comparison.ts'
import { wordsOf } from '../reading/text/words.ts'
import type { Shown, StoredText } from './story-article.ts'

/** ' - The Ledger', ' | Markets | The Ledger'. */
const DIVIDER = /\s+(?:[-–—|·•»]|::|\/\/)\s+/g
const SENTENCE_END = /(?<=[.!?…]["'”’)\]]?)\s+/
/** A shorter sentence ('He agreed.') may be in any two articles; of a headline as many words stay. */
const MIN_WORDS = 3
/** Only this many other articles are looked at before a part is known to recur. */
const COMPARED = 4
/** Headlines with a larger share of common words may report one event, whose sentences stay. */
const ONE_EVENT_SHARE = 0.5

type Part = { in: number[]; recurs: boolean }

/**
 * Endings of headlines and sentences that an outlet puts into articles about different things: its name, a notice, an
 * invitation to subscribe. Sister sites have them in common, and would otherwise look like reports of one event.
 */
export class RecurringParts {
  /** By publisher. */
  readonly #parts = new Map<number, Map<string, Part>>()
  readonly #texts = new Map<number, StoredText>()
  /** Publishers with a part that recurs: of most outlets none does. */
  readonly #wrapping = new Set<number>()

  /** Returns the articles that have a part which was not known to recur before this one was added. */
  add(text: StoredText): number[] {
    const { id, publisher } = text
    const known = this.#texts.get(id)
    if (known && known.title === text.title && known.lead === text.lead) return []
    this.remove(id)
    if (publisher === null) return []
    this.#texts.set(id, text)
    const parts = this.#parts.get(publisher) ?? new Map<string, Part>()
    this.#parts.set(publisher, parts)
    const affected: number[] = []
    const isApart = this.#apartFrom(text)
    for (const name of partsOf(text)) {
      const part = parts.get(name) ?? { in: [], recurs: false }
      parts.set(name, part)
      if (!part.recurs && part.in.slice(0, COMPARED).some(isApart)) {
        part.recurs = true
        this.#wrapping.add(publisher)
        affected.push(...part.in)
      }
      part.in.push(id)
    }
    return affected
  }

  remove(id: number) {
    const text = this.#texts.get(id)
    if (!text || text.publisher === null) return
    this.#texts.delete(id)
    const parts = this.#parts.get(text.publisher) as Map<string, Part>
    for (const name of partsOf(text)) {
      const part = parts.get(name)
      if (!part) continue
      part.in.splice(part.in.indexOf(id), 1)
      if (part.in.length === 0) parts.delete(name)
    }
    if (parts.size > 0) return
    this.#parts.delete(text.publisher)
    this.#wrapping.delete(text.publisher)
  }

  /** The text without what recurs. */
  shown(text: StoredText): Shown {
    const { publisher, title, lead } = text
    if (publisher === null || !this.#wrapping.has(publisher)) return text
    const recurs = (name: string) => this.#parts.get(publisher)?.get(name)?.recurs === true
    const ending = endingsOf(title).find(recurs)
    const sentences = sentencesOf(lead)
    const own = sentences.filter((sentence) => !recurs(sentence))
    return {
      title: ending === undefined ? title : title.slice(0, -ending.length),
      lead: own.length === sentences.length ? lead : own.join(' '),
    }
  }

  /** Whether another article is about something else, going by its headline. */
  #apartFrom(text: StoredText): (other: number) => boolean {
    const known = new Map<number, boolean>()
    const compare = (other: number) => {
      const one = headlineWords(text)
      const two = headlineWords(this.#texts.get(other) as StoredText)
      return one.intersection(two).size < ONE_EVENT_SHARE * Math.min(one.size, two.size)
    }
    return (other) => {
      const isApart = known.get(other) ?? compare(other)
      known.set(other, isApart)
      return isApart
    }
  }
}

const partsOf = ({ title, lead }: Shown) =>
  new Set([...endingsOf(title), ...sentencesOf(lead).filter(hasWords)])

/** The longest first. What says that it is a forecast or a recap stays. */
const endingsOf = (title: string): string[] =>
  [...title.matchAll(DIVIDER)]
    .filter(({ index }) => hasWords(title.slice(0, index)))
    .map(({ index }) => title.slice(index))
    .filter((ending) => !isGlue(ending))

const sentencesOf = (lead: string) => lead.split(SENTENCE_END)

const wordsIn = (text: string) => wordsOf(text.toLowerCase(), 'search')
const hasWords = (text: string) => wordsIn(text).length >= MIN_WORDS

const headlineWords = ({ title }: Shown) =>
  new Set(wordsIn(title.slice(0, [...title.matchAll(DIVIDER)].at(-1)?.index)))
