import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useUndoToast } from '../editing/undo.ts'

/** Asks first. Articles of the publisher stay unless their deletion is chosen, too. */
export function usePublisherDeletion() {
  const queries = useQueryClient()
  const undoToast = useUndoToast()
  const fail = (error: Error) => toastError('The publisher could not be deleted.', reasonOf(error))
  const reload = () => queries.invalidateQueries()
  const withArticles = useMutation({
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'delete' } }),
    onSuccess: (reply, { id, name }) => {
      if ('jobId' in reply) return toastSuccess(`'${name}' and its articles are on their way to the trash.`)
      const detail = 'They stay there for 30 days.'
      return undoToast({
        kind: 'publisher',
        id,
        text: `'${name}' and its articles are in the trash.`,
        detail,
      })
    },
    onError: fail,
    onSettled: reload,
  })
  return useDeletion({
    kind: 'publisher',
    title: 'Delete publisher',
    question: 'Are you sure you want to delete this publisher?',
    nameOf: ({ name }) => name,
    effectOf: () =>
      "It is no longer fetched and moves to Trash for 30 days. Its articles stay, as 'Unknown Source'.",
    alternative: { label: 'Delete its articles, too', choose: (publisher) => withArticles.mutate(publisher) },
    mutationFn: ({ id }: Publisher) =>
      call('DELETE /api/publishers/:id', { params: { id }, query: { articles: 'keep' } }),
    onError: fail,
    onSettled: reload,
  })
}
