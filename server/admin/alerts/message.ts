import { ALERT_CHARACTERS } from '../../../contract/admin/alert-events.ts'

const TITLE_CHARACTERS = 120

/** Foreign text as data: one line, no invisible or turning characters, so long at most. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

/** Both together have 300 characters at most. */
export function message(title: string, text: string): { title: string; text: string } {
  const shown = oneLine(title, TITLE_CHARACTERS)
  return { title: shown, text: oneLine(text, ALERT_CHARACTERS - [...shown].length) }
}

export type Message = { id: string; title: string; text: string; link: string | null }

/** What a chat shows: the foreign lines by its own rules, then our link. */
export const chatText = ({ title, text, link }: Message, escaped: (foreign: string) => string) =>
  [title, text]
    .filter((line) => line !== '')
    .map((line) => escaped(defused(line)))
    .concat(link ?? [])
    .join('\n')

/**
 * Nobody is mentioned and no foreign address becomes a link, with a scheme or without ('evil.example/airdrop'):
 * a zero-width space stands in between.
 */
export const defused = (text: string) =>
  text
    .replaceAll('@', '@\u200b')
    .replaceAll('://', ':\u200b//')
    .replace(/(?<=[\p{L}\p{N}-])([.。．｡])(?=[\p{L}\p{N}-]*\p{L})/gu, '$1\u200b')
