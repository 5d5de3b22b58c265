import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '../../../contract/admin/article-list.ts'
import type { BulkResult } from '../../../contract/admin/bulk.ts'
import { countText, formatCount } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'
import { finished } from '../jobs/jobs.tsx'

type Bulk = {
  action: BulkAction
  ids: readonly number[]
  tag?: number | undefined
  first_change?: number | undefined
}

/** An analysis is logged per article and has no bulk undo. */
const cannotBeUndone: readonly BulkAction[] = ['analyze', 'undo']

/** One bulk change at a time, followed as a job when it takes longer. Each ends in a toast. */
export function useBulk(onDone: () => void) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<Bulk & { jobId?: string }>()

  async function run(bulk: Bulk) {
    const { action, ids, tag } = bulk
    setRunning(bulk)
    try {
      const first_change = bulk.first_change ?? (await nextChange())
      const body = { action, ids: [...ids], tag, first_change }
      const reply = await call('POST /api/articles/bulk', { body })
      if ('jobId' in reply) setRunning({ ...bulk, jobId: reply.jobId })
      report({ ...bulk, first_change }, await finished(reply))
      if (action !== 'undo') onDone()
    } catch (error) {
      toastError('The articles could not be changed.', reasonOf(error) ?? String(error))
    }
    setRunning(undefined)
    await queries.invalidateQueries({ queryKey: ['GET /api/articles/admin'] })
  }

  function report({ action, ids, first_change }: Bulk, result: BulkResult) {
    const { text, detail } = resultText(action, ids.length, result)
    const { changed, failures } = result
    if (changed.length > 0 && !cannotBeUndone.includes(action)) {
      const undo = () => void run({ action: 'undo', ids: changed, first_change })
      toastUndo(text, { detail, isPartial: failures.length > 0, undo })
    } else if (failures.length > 0) toastError(text, detail)
    else toastSuccess(text)
  }
  return { run, running }
}

/** No log row before the bulk change has this id; an article that another tab changes meanwhile has two from it on. */
const nextChange = async () => {
  const [newest] = await call('GET /api/logs', { query: { limit: 1, changes: true } })
  return newest && newest.id + 1
}

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

/** '20,419 articles, 41 hidden'. */
export const listText = (total: number, hidden: number) =>
  countText(total, 'article') + (hidden === 0 ? '' : `, ${formatCount(hidden)} hidden`)

/** '3 articles hidden.' or '2 of 3 hidden.' with the reasons. */
export function resultText(action: BulkAction, total: number, { failures }: BulkResult) {
  if (failures.length === 0)
    return { text: `${countText(total, 'article')} ${DONE[action]}.`, detail: MEANING[action] }
  const more = failures.length - NAMED_AT_MOST
  const named = failures.slice(0, NAMED_AT_MOST).map(({ reason }) => reason)
  return {
    text: `${formatCount(total - failures.length)} of ${formatCount(total)} ${DONE[action]}.`,
    detail: [...named, ...(more > 0 ? [`And ${formatCount(more)} more.`] : [])].join(' '),
  }
}
