import { useMutation } from '@tanstack/react-query'
import type { PublisherFix } from '../../../contract/news/publisher-page.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError } from '../../ui/toast.tsx'
import { useUndoToast } from '../editing/save.ts'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { newArticlesText } from './fetch-messages.ts'

type Fixed = Pick<Publisher, 'id' | 'name' | 'rss_url'>
type Fix = { publisher: Fixed; change: PublisherFix['change'] }

/** Saves the change, fetches the feed, and shows both in a toast with 'Undo'. */
export function usePublisherFix() {
  const undoToast = useUndoToast()
  return useMutation({
    mutationFn: async ({ publisher: { id, name, rss_url }, change }: Fix) => {
      await call('PUT /api/publishers/:id', { params: { id }, body: { name, rss_url, ...change } })
      return isAboutFetching(change) ? fetchAnyway(id) : undefined
    },
    onSuccess: (detail, { publisher: { id, name }, change }) =>
      undoToast({ kind: 'publisher', id, text: doneText(name, change), ...(detail && { detail }) }),
    onError: (error, { publisher: { name } }) =>
      toastError(`${name} could not be changed.`, reasonOf(error)),
    onSettled: useReloadFeeds(),
  })
}

const isAboutFetching = (change: PublisherFix['change']) => change.active === undefined

/** The change is kept, whether or not the fetch succeeds. */
async function fetchAnyway(id: number): Promise<string> {
  try {
    const fetched = await call('POST /api/publishers/:id/fetch', {
      params: { id },
      body: { anyway: true },
    })
    return 'jobId' in fetched ? 'It is being fetched.' : newArticlesText(fetched)
  } catch (error) {
    return `The fetch failed: ${reasonOf(error) ?? 'no answer'}`
  }
}

function doneText(name: string, change: PublisherFix['change']): string {
  if (change.rss_url !== undefined) return `${name} uses its new address.`
  if (change.content_fetch_type !== undefined)
    return `${name}: full text is read from ${change.content_rss_tag}.`
  if (change.dates_ahead_minutes !== undefined) return `${name}: dates are corrected from now on.`
  return change.active ? `${name} is fetched again.` : `${name} is paused.`
}
