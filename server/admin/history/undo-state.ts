import { isDeepStrictEqual } from 'node:util'
import { isMaskedAddress, maskedAddress } from '../../accounts/activity/record-change.ts'
import { fieldWords } from '../../platform/errors.ts'

type Fields = Record<string, unknown>
type Situation = {
  before: Fields | null
  after: Fields | null
  current: Fields | undefined
  isInTrash: boolean
  /** A deleted one is made again from the log, without its secrets. */
  isKeptByLog?: boolean
  secrets: readonly string[]
}
export type UndoState = {
  undo: 'yes' | 'partly' | 'no'
  note: string | null
  fields: Fields
}

/** Whether a change can be taken back: what was changed again since stays as it is. */
export function undoState(situation: Situation): UndoState {
  const { before, after, current, isInTrash, secrets } = situation
  if (!after && before && situation.isKeptByLog)
    return current ? no('It is there again.') : made(before, secrets)
  if (!after) return isInTrash ? yes({}) : no('It is no longer in the trash.')
  if (!current)
    return no(isInTrash ? 'It was deleted since. Restore it first.' : 'It no longer exists.')
  const touched = Object.keys(after).filter(
    (field) =>
      !secrets.includes(field) &&
      !isDeepStrictEqual(maskedAddress(after[field]), maskedAddress(current[field])),
  )
  if (!before)
    return touched.length === 0 ? yes({}) : no('It was changed since. Delete it instead.')
  const sealed = Object.keys(after).filter(
    (field) =>
      secrets.includes(field) || (!touched.includes(field) && isMaskedAddress(before[field])),
  )
  const stays = [...touched, ...sealed]
  const back = Object.fromEntries(
    Object.entries(before).filter(([field]) => !stays.includes(field)),
  )
  const note = [
    touched.length > 0 &&
      `${list(touched)} ${isPlural(touched) ? 'were' : 'was'} changed again since`,
    sealed.length > 0 && `${list(sealed)} was replaced and the old one is not kept`,
  ]
    .filter(Boolean)
    .join('; ')
  if (stays.length === 0) return yes(back)
  if (Object.keys(back).length === 0) return no(`${capital(note)}.`)
  return {
    undo: 'partly',
    note: `${capital(note)}: ${isPlural(stays) ? 'they stay' : 'it stays'}.`,
    fields: back,
  }
}

function made(before: Fields, secrets: readonly string[]): UndoState {
  const lost = secrets.filter((field) => before[field] != null)
  const fields = Object.fromEntries(
    Object.entries(before).filter(([field]) => !secrets.includes(field)),
  )
  if (lost.length === 0) return yes(fields)
  return { undo: 'partly', note: `${capital(list(lost))} was not kept: enter it again.`, fields }
}

const yes = (fields: Fields): UndoState => ({ undo: 'yes', note: null, fields })
const no = (note: string): UndoState => ({ undo: 'no', note, fields: {} })

const list = (fields: string[]) => fields.map((field) => `the ${wordsOf(field)}`).join(' and ')
/** 'tags' and 'events', not 'status' or 'address'. */
const isPlural = (fields: string[]) =>
  fields.length > 1 || fields.some((field) => /[^su]s$/.test(wordsOf(field)))
const wordsOf = (field: string) => SECRET_WORDS[field] ?? fieldWords(field)
const SECRET_WORDS: Record<string, string> = {
  content_api_key_sealed: 'API key',
  password_hash: 'password',
  address_sealed: 'address',
  secret_sealed: 'secret',
  key_sealed: 'key',
  tag_ids: 'tags',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
