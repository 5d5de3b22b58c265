import type { Log } from '../../../contract/activity.ts'

const entityNames: Record<string, string> = {
  article: 'Article',
  publisher: 'Publisher',
  content_fetch: 'Content Fetch',
}

/** 'Article #7', 'Content Fetch #3'; a type without a name of its own keeps its raw one: 'settings #1'. */
export function entityText({ entity_type, entity_id }: Pick<Log, 'entity_type' | 'entity_id'>): string {
  const name = Object.hasOwn(entityNames, entity_type) ? entityNames[entity_type] : entity_type
  return entity_id === null ? `${name}` : `${name} #${entity_id}`
}

/** The details as a person would say them; the stored JSON stays one click away. */
export function detailsText(log: Pick<Log, 'action' | 'details' | 'publisher_name'>): string {
  const details = readDetails(log.details)
  if (details === undefined) return log.details ?? ''
  if (log.action === 'ai_request') return sentence([requestText(details), reasonOf(details)])
  if (log.action === 'ai_response') return responseText(details)
  const said = sentence([...countTexts(details), reasonOf(details), ...otherTexts(details)])
  return log.publisher_name ? sentence([log.publisher_name, said], ': ') : said
}

/** The stored JSON, indented; text that is no JSON as it is. */
export function rawDetails(details: string | null): string {
  const read = readDetails(details)
  return read === undefined ? (details ?? '') : JSON.stringify(read, null, 2)
}

type Details = Record<string, unknown>

function readDetails(text: string | null): Details | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function requestText(request: Details): string {
  return sentence([
    textOf(request.model),
    amount(request.contentLength, 'characters'),
    amount(request.tokenEstimate, 'tokens', 'about '),
  ])
}

function responseText(details: Details): string {
  const request = isObject(details.request) ? details.request : {}
  const response = isObject(details.response) ? details.response : {}
  const reason = reasonOf(response) || reasonOf(details)
  if (reason) return sentence([textOf(request.model), reason])
  const split = sentence([
    amount(response.promptTokens, 'prompt'),
    amount(response.completionTokens, 'completion'),
  ])
  return sentence([textOf(request.model), sentence([amount(response.totalTokens, 'tokens'), split], ': ')])
}

/** Counts worth a word of their own, in the order in which an operator asks for them. */
const counts: readonly [keys: readonly string[], unit: string][] = [
  [['newArticles', 'new', 'added', 'articlesCount', 'totalArticles', 'created'], 'new'],
  [['updated'], 'updated'],
  [['unchanged'], 'unchanged'],
  [['skipped'], 'skipped'],
  [['failed'], 'failed'],
]
const reasonKeys = ['error', 'reason', 'message']
const spokenKeys = new Set([...counts.flatMap(([keys]) => keys), ...reasonKeys])

function countTexts(details: Details): string[] {
  return counts.map(([keys, unit]) => amount(keys.map((key) => details[key]).find(isNumber), unit))
}

function reasonOf(details: Details): string {
  return reasonKeys.map((key) => textOf(details[key])).find((text) => text !== '') ?? ''
}

function otherTexts(details: Details): string[] {
  return Object.entries(details)
    .filter(([key, value]) => !(spokenKeys.has(key) && (isNumber(value) || typeof value === 'string')))
    .map(([key, value]) => {
      const text = plain(value)
      return text && `${words(key)} ${text}`
    })
}

function plain(value: unknown): string {
  if (isNumber(value)) return value.toLocaleString('en-US')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ')
  return textOf(value)
}

/** 'publisher_id' and 'notModified' become 'publisher id' and 'not modified'. */
function words(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function amount(value: unknown, unit: string, lead = ''): string {
  return isNumber(value) ? `${lead}${value.toLocaleString('en-US')} ${unit}` : ''
}

const sentence = (parts: readonly string[], between = ', ') =>
  parts.filter((part) => part !== '').join(between)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
