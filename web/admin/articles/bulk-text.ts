import type { BulkAction } from '../../../contract/admin/article-list.ts'
import type { BulkResult } from '../../../contract/admin/bulk.ts'

const DONE: Record<BulkAction, string> = {
  feature: 'featured',
  unfeature: 'no longer featured',
  hide: 'hidden',
  show: 'shown again',
  analyze: 'analyzed',
  tag: 'tagged',
  delete: 'deleted',
  undo: 'as before',
}
const MEANING: Partial<Record<BulkAction, string>> = {
  hide: 'They stay here but are no longer shown to readers.',
}
const NAMED_AT_MOST = 3

export const countText = (total: number) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'article' : 'articles'}`

/** '20,419 articles, 41 hidden'. */
export const listText = (total: number, hidden: number) =>
  hidden === 0 ? countText(total) : `${countText(total)}, ${hidden.toLocaleString('en-US')} hidden`

/** '3 articles hidden.' or '2 of 3 hidden.' with the reasons. */
export function resultText(
  action: BulkAction,
  total: number,
  { failures }: BulkResult,
): { text: string; detail: string | undefined } {
  if (failures.length === 0) return { text: `${countText(total)} ${DONE[action]}.`, detail: MEANING[action] }
  const more = failures.length - NAMED_AT_MOST
  const named = failures.slice(0, NAMED_AT_MOST).map(({ reason }) => reason)
  return {
    text: `${(total - failures.length).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${DONE[action]}.`,
    detail: [...named, ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : [])].join(' '),
  }
}
