import { useMutation } from '@tanstack/react-query'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useReport, useUndoToast } from '../editing/save.ts'

/** Asks first. Articles of the publisher stay unless their deletion is chosen, too. */
export function usePublisherDeletion() {
  const undoToast = useUndoToast()
  const reported = useReport([])('The publisher could not be deleted.')
  const withArticles = useMutation({
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'delete' } }),
    ...reported,
    onSuccess: (reply, { id, name }) => {
      if ('jobId' in reply)
        return toastSuccess(`'${name}' and its articles are on their way to the trash.`)
      const text = `'${name}' and its articles are in the trash.`
      return undoToast({ kind: 'publisher', id, text, detail: 'They stay there for 30 days.' })
    },
  })
  return useDeletion({
    kind: 'publisher',
    question: 'Are you sure you want to delete this publisher?',
    nameOf: ({ name }) => name,
    effectOf: () =>
      `It is no longer fetched and moves to Trash for 30 days. Its articles stay, as '${UNKNOWN_SOURCE}'.`,
    alternative: {
      label: 'Delete its articles, too',
      choose: (publisher) => withArticles.mutate(publisher),
    },
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'keep' } }),
    ...reported,
  })
}
