import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trashed } from '../../../contract/accounts/trash.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { TRASH_LOOKS } from './trash-kinds.ts'

type Question =
  | { thing: Trashed; about: 'name'; text: string }
  | { thing: Trashed; about: 'good' }
  | { about: 'all' }

/** Restores and deletes for good, with the questions that come before; render `question`. */
export function useTrashChanges() {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const restore = useRestore(close, (thing, text) => setQuestion({ thing, about: 'name', text }))
  const remove = useRemoveForGood(close)
  const confirm = (asked: Question) =>
    asked.about === 'name'
      ? restore.mutate({ thing: asked.thing, rename: true })
      : remove.mutate('thing' in asked ? asked.thing : undefined)
  return {
    restore: (thing: Trashed) => restore.mutate({ thing, rename: false }),
    askToRemove: (thing: Trashed) => setQuestion({ thing, about: 'good' }),
    askToEmpty: () => setQuestion({ about: 'all' }),
    question: question && (
      <ConfirmDialog
        {...wordsOf(question)}
        busy={restore.isPending || remove.isPending}
        onCancel={close}
        onConfirm={() => confirm(question)}
      />
    ),
  }
}

function useRestore(close: () => void, onNameInUse: (thing: Trashed, text: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ thing: { kind, id }, rename }: { thing: Trashed; rename: boolean }) =>
      call('POST /api/trash/:kind/:id/restore', { params: { kind, id }, body: { rename } }),
    onSuccess: (reply, { thing }) => {
      close()
      const { word } = TRASH_LOOKS[thing.kind]
      toastSuccess(
        'jobId' in reply
          ? `${word} '${thing.name}' is being restored.`
          : `${word} '${reply.name}' restored.${reply.note && ` ${reply.note}`}`,
      )
      return queries.invalidateQueries()
    },
    onError: (error, { thing }) => {
      if (error instanceof ApiError && error.code === 'NAME_IN_USE')
        return onNameInUse(thing, error.message)
      close()
      toastError('It could not be restored.', reasonOf(error))
      return queries.invalidateQueries()
    },
  })
}

/** Of everything in the trash, or of one thing. */
function useRemoveForGood(close: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (thing: Trashed | undefined) => {
      if (!thing) return call('DELETE /api/trash', {})
      return call('DELETE /api/trash/:kind/:id', { params: { kind: thing.kind, id: thing.id } })
    },
    onSuccess: (_, thing) =>
      toastSuccess(thing ? `'${thing.name}' is gone for good.` : 'The trash is emptied.'),
    onError: (error) => toastError('It could not be deleted.', reasonOf(error)),
    onSettled: () => {
      close()
      return queries.invalidateQueries()
    },
  })
}

function wordsOf(question: Question) {
  if (question.about === 'name')
    return { title: 'The name is in use', question: question.text, confirmLabel: 'Restore' }
  if (question.about === 'all')
    return {
      title: 'Empty trash',
      question: 'Delete everything in the trash for good?',
      effect: 'Nothing can be restored afterwards.',
      confirmLabel: 'Empty trash',
    }
  return {
    title: 'Delete for good',
    question: 'Delete this for good?',
    subject: question.thing.name,
    effect: 'It cannot be restored afterwards.',
    confirmLabel: 'Delete for good',
  }
}
