/** What commands a terminal, turns the text after it or cannot be seen. A variation selector only varies what is before it. */
const HIDDEN =
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--\p{Variation_Selector}]/gv
/** Blank braille, too, looks like a space. */
const BETWEEN_WORDS = new RegExp(`(?:${HIDDEN.source}|[\\s\\u2800])+`, 'gv')
/** Some languages put three on a letter. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Foreign text as data: one line, nothing invisible, turning or piled up in it, so long at most. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(BETWEEN_WORDS, ' ')
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(PILED_MARKS, '$1')
    .trim()
    .toWellFormed()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

/** A line of JSON that says the same, with every such character as an escape. */
export const escapedInJson = (line: string) =>
  line.replace(HIDDEN, (hidden) => (hidden === '\n' ? hidden : unicodeEscape(hidden)))

const unicodeEscape = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * Nobody is mentioned and no foreign address becomes a link, with a scheme or without ('evil.example/airdrop'):
 * a zero-width space stands in between.
 */
export const defused = (text: string) =>
  text
    .replaceAll('@', '@\u200b')
    .replaceAll('://', ':\u200b//')
    .replace(/(?<=[\p{L}\p{N}-])([.。．｡])(?=[\p{L}\p{N}-]*\p{L})/gu, '$1\u200b')
