import type { Log } from '../../../contract/accounts/activity.ts'
import {
  aiRequestText,
  aiResponseText,
  contentFetchText,
  feedFetchText,
  otherText,
} from './log-details.ts'

const entityNames: Record<string, string> = {
  article: 'Article',
  publisher: 'Publisher',
  content_fetch: 'Content Fetch',
  model: 'Model',
  model_test: 'Test call',
}

/** 'Article #7', 'Content Fetch #3'; a type without a name of its own keeps its raw one: 'settings #1', 'alert rules #1'. */
export function entityText({
  entity_type,
  entity_id,
}: Pick<Log, 'entity_type' | 'entity_id'>): string {
  const name = Object.hasOwn(entityNames, entity_type)
    ? entityNames[entity_type]
    : entity_type.replaceAll('_', ' ')
  return entity_id === null ? `${name}` : `${name} #${entity_id}`
}

export function entityPath({ entity_type, entity_id, details }: Log): string | undefined {
  if (entity_id === null) return undefined
  // a full-text fetch is about one article, or about a publisher's whole feed
  const isArticle =
    entity_type === 'article' || (entity_type === 'content_fetch' && readDetails(details)?.url)
  if (isArticle) return `/admin/articles_management?article=${entity_id}`
  if (entity_type === 'story') return `/stories/${entity_id}`
  if (entity_type === 'publisher' || entity_type === 'content_fetch')
    return `/admin/publishers/${entity_id}`
  return undefined
}

const readers: Record<string, (details: Record<string, unknown>) => string> = {
  ai_request: aiRequestText,
  ai_response: aiResponseText,
  fetch_feed: feedFetchText,
  fetch_content: contentFetchText,
}

/** The details as a person would say them; the stored JSON stays one click away. */
export function detailsText(log: Pick<Log, 'action' | 'details' | 'publisher_name'>): string {
  const details = readDetails(log.details)
  if (details === undefined) return log.details ?? ''
  const said =
    (Object.hasOwn(readers, log.action) ? readers[log.action] : otherText)?.(details) ?? ''
  const aboutPublisher = log.publisher_name && !log.action.startsWith('ai_')
  return aboutPublisher ? [log.publisher_name, said].filter(Boolean).join(': ') : said
}

const actions: Record<string, string> = {
  ai_request: 'Analysis requested',
  ai_response: 'Analysis',
  ai_budget: 'AI budget used up',
  fetch_feed: 'Feed fetched',
  fetch_content: 'Full text fetched',
  refresh_coins: 'Prices updated',
  deactivate_publisher: 'Publisher switched off',
  deny: 'Access denied',
  retention: 'Old data deleted',
  undo: 'Change undone',
  article_coins_update: 'Coins of an article changed',
}

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  delete_for_good: 'deleted for good',
  restore: 'restored',
  hide: 'hidden',
  show: 'shown again',
  feature: 'featured',
  unfeature: 'no longer featured',
  correct: 'corrected',
  uncorrect: 'correction removed',
}
const verbAtTheEnd = new RegExp(`^(.+?)_(${Object.keys(verbs).join('|')})$`)

/** 'publisher_update' is 'Publisher changed'; an unknown action keeps its name without underscores. */
export function activityWords(action: string): string {
  if (Object.hasOwn(actions, action)) return actions[action] ?? action
  const [, thing = action, verb] = verbAtTheEnd.exec(action) ?? []
  const text = [thing.replaceAll('_', ' ').replace(/^ai\b/i, 'AI'), verb && verbs[verb]]
    .filter(Boolean)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function rawDetails(details: string | null): string {
  const read = readDetails(details)
  return read === undefined ? (details ?? '') : JSON.stringify(read, null, 2)
}

function readDetails(text: string | null): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** One line of the log: an analysis is its response with the request. */
export type LogLine = Log & { request?: Log }

/** Joins each response with its request, which comes later in the list because the newest are first. */
export function foldPairs(logs: readonly Log[]): LogLine[] {
  const requests = new Map(
    logs.filter(({ action }) => action === 'ai_request').map((log) => [keyOf(log), log]),
  )
  const folded = new Set<number>()
  const lines = logs.map((log): LogLine => {
    const request = log.action === 'ai_response' ? requests.get(keyOf(log)) : undefined
    if (!request || folded.has(request.id)) return log
    folded.add(request.id)
    return { ...log, request }
  })
  return lines.filter(({ id }) => !folded.has(id))
}

/** Both rows of an analysis carry the same request time. */
function keyOf({ entity_id, details }: Log): string {
  const [, moment = ''] = /"requestTimestamp":"([^"]*)"/.exec(details ?? '') ?? []
  return `${entity_id} ${moment}`
}
