import { contentElement } from './clean-item.ts'
import { plainText } from './plain-text.ts'
import type { RawItem } from './raw-feed.ts'

/** The element, in how many of how many items it holds a whole story, and how long those are on average. */
export type FullText = { element: string; items: number; of: number; characters: number; is_read: boolean }

/** Less than this is a teaser. */
const FULL_TEXT_LENGTH = 800
const LOOKED_AT = 5
const MEASURED = 25

/**
 * Which element has the full text, in how many items, and whether it is used already; `tag` is the configured
 * one.
 */
export function findFullText(items: RawItem[], tag?: string): FullText | null {
  const element = fullTextElement(items)
  if (element === null) return null
  const looked = items.slice(0, MEASURED)
  const lengths = looked
    .map((item) => lengthOf(item.texts.get(element) ?? ''))
    .filter((length) => length >= FULL_TEXT_LENGTH)
  if (lengths.length === 0) return null
  return {
    element,
    items: lengths.length,
    of: looked.length,
    characters: Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length),
    is_read: looked.filter((item) => contentElement(item, tag) === element).length * 2 > looked.length,
  }
}

/** The element whose text is the longest of all, if that is long enough for a whole story. */
function fullTextElement(items: RawItem[]): string | null {
  const looked = items.slice(0, LOOKED_AT)
  const lengths = new Map<string, number>()
  for (const item of looked)
    for (const [name, text] of item.texts)
      lengths.set(name, (lengths.get(name) ?? 0) + lengthOf(text) / looked.length)
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest && longest[1] >= FULL_TEXT_LENGTH ? longest[0] : null
}

const lengthOf = (text: string) => plainText(text.slice(0, 100_000)).length
