import { canDraw } from './outlines.ts'

const MOST_GRAPHEMES = 140
/** Far more than any headline; a megabyte is not segmented. */
const MOST_CHARACTERS = 4_000

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
/** Marks that do not belong to a letter of their own after composition: Zalgo stacks hundreds. */
const LOOSE_MARKS = /\p{M}+/gu
const PICTOGRAPHS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A foreign text as it is drawn: one line without invisible characters, emoji and stacked marks, at most 140 graphemes.
 * Undefined when nothing is left or the fonts lack one of its letters. Outlines are placed from left to right one by
 * one, so no text can change the direction of another; right-to-left scripts are not in the fonts.
 */
export function drawableText(text: string, most = MOST_GRAPHEMES): string | undefined {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(LOOSE_MARKS, '')
    .replace(PICTOGRAPHS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  const parts = [...graphemes.segment(plain)].map(({ segment }) => segment)
  const shown =
    parts.length > most
      ? `${parts
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : plain
  return shown !== '' && canDraw(shown) ? shown : undefined
}
