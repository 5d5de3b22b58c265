import { NotAFeedError } from './not-a-feed.ts'
import { plainLine, shorten } from './plain-text.ts'

/** Converts an API's JSON error to a failure with its own message. */
export function apiError(document: unknown): NotAFeedError {
  const said = reason(document, [...ERROR_FIELDS, 'title', 'status'])
  return new NotAFeedError(
    'API_ERROR',
    `The address answered with JSON that is not a feed${said && `: ${said}`}.`,
  )
}

/** Some APIs send an empty item list with their errors; so may a feed without news. */
export function isErrorWithoutItems(document: object): boolean {
  const { version, status, success } = document as Record<string, unknown>
  if (typeof version === 'string' && version.includes('jsonfeed')) return false
  if (success === true || isWord(status, /^(?:ok|success)/i)) return false
  return success === false || isWord(status, /^(?:error|fail)/i) || reason(document, ERROR_FIELDS) !== ''
}

const ERROR_FIELDS = ['message', 'error', 'errors', 'error_message', 'error_description', 'detail']
// Errors may be nested, but not deeply.
const MAX_DEPTH = 3

/** The error message from one of the usual places, as plain text on one line, or empty. */
function reason(document: unknown, names: string[], depth = 1): string {
  if (typeof document !== 'object' || document === null || depth > MAX_DEPTH) return ''
  if (Array.isArray(document)) return reasonIn(document[0], names, depth)
  const fields = document as Record<string, unknown>
  for (const name of names) {
    const said = reasonIn(fields[name], names, depth)
    if (said) return said
  }
  return ''
}

function reasonIn(value: unknown, names: string[], depth: number): string {
  if (typeof value !== 'string') return reason(value, names, depth + 1)
  return shorten(plainLine(value.slice(0, 2000)), 200).replace(/\.$/, '')
}

function isWord(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}
