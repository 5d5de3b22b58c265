import { formatTimestamp } from '../../format/timestamp.ts'

type Details = Record<string, unknown>

/** 'deepseek-chat, 3,871 characters, about 968 tokens' */
export function aiRequestText(details: Details): string {
  return list(
    textOf(details.model),
    amount(details.contentLength, 'characters'),
    amount(details.tokenEstimate, 'tokens', 'about '),
    reasonOf(details),
  )
}

/** 'gpt-4, 1,604 tokens: 1,322 prompt, 282 completion'; the built-in analyser uses no tokens. */
export function aiResponseText(details: Details): string {
  const request = objectOf(details.request)
  const response = objectOf(details.response)
  const reason = reasonOf(response) || reasonOf(details)
  const split = list(
    amount(response.promptTokens, 'prompt'),
    amount(response.completionTokens, 'completion'),
  )
  const tokens = [amount(response.totalTokens, 'tokens'), split].filter(Boolean).join(': ')
  return list(textOf(request.model), reason || (response.totalTokens === 0 ? '' : tokens))
}

/** '4 new, 1 updated, 2 of 24 items could not be used', or why it failed and when it is tried again. */
export function feedFetchText(details: Details): string {
  const reason = reasonOf(details)
  if (reason) {
    const nextTry = textOf(details.nextTry)
    return nextTry ? `${reason} Next try ${formatTimestamp(nextTry)}` : reason
  }
  if (details.unchanged === true) return 'nothing changed since the last fetch'
  const unusable = isNumber(details.unusable) && details.unusable > 0 ? details.unusable : undefined
  return list(
    amount(details.added, 'new'),
    isNumber(details.updated) && details.updated > 0 && amount(details.updated, 'updated'),
    amount(unusable, 'items could not be used'),
    amount(details.leftOut, 'older items left out (only the newest are read)'),
    textOf(details.movedTo) && `the feed moved to ${textOf(details.movedTo)}`,
  )
}

/** 'full text of 6 of 8 articles in content:encoded', '4,812 characters from https://…' */
export function contentFetchText(details: Details): string {
  const reason = reasonOf(details)
  if (isNumber(details.items)) {
    const place = textOf(details.tag) && ` in ${textOf(details.tag)}`
    return `full text of ${amount(details.withContent, '').trim()} of ${amount(details.items, 'articles')}${place}`
  }
  return list(
    reason,
    [amount(details.contentLength, 'characters'), textOf(details.url)]
      .filter(Boolean)
      .join(' from '),
  )
}

/** Whatever else was stored: the reason first, then 'name value' for the rest. */
export function otherText(details: Details): string {
  const rest = Object.entries(details)
    .filter(([key, value]) => !(reasonKeys.includes(key) && typeof value === 'string'))
    .map(([key, value]) => [plainWords(key), plain(value)])
    .map(([name, value]) => value && `${name} ${value}`)
  return list(reasonOf(details), ...rest)
}

const reasonKeys = ['error', 'reason', 'message']
const reasonOf = (details: Details) =>
  reasonKeys.map((key) => textOf(details[key])).find(Boolean) ?? ''

function plain(value: unknown): string {
  if (isNumber(value)) return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  return textOf(value)
}

/** 'publisher_id' and 'notModified' become 'publisher id' and 'not modified'. */
export function plainWords(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function amount(value: unknown, unit: string, lead = ''): string {
  return isNumber(value) ? `${lead}${value.toLocaleString('en-US')} ${unit}` : ''
}

const list = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const objectOf = (value: unknown): Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Details) : {}
