import { ALERT_CHARACTERS } from '../../../contract/admin/alert-events.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'

const TITLE_CHARACTERS = 120

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
