import { plainText } from './plain-text.ts'
import type { RawItem } from './raw-feed.ts'

/** Less than this is a teaser. */
const FULL_TEXT_LENGTH = 800
const LOOKED_AT = 5

/** The element whose text is the longest of all, if that is long enough for a whole story. */
export function fullTextElement(items: RawItem[]): string | null {
  const looked = items.slice(0, LOOKED_AT)
  const lengths = new Map<string, number>()
  for (const item of looked)
    for (const [name, text] of item.texts)
      lengths.set(name, (lengths.get(name) ?? 0) + plainText(text.slice(0, 100_000)).length / looked.length)
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest && longest[1] >= FULL_TEXT_LENGTH ? longest[0] : null
}
