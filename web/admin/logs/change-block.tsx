import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Change } from '../../../contract/accounts/activity.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { changeWords, fieldWords, valueText } from './change-text.ts'

/** What a change replaced: the old struck through, the new beside it. */
export function ChangeFields({ change }: { change: Change }) {
  if (change.fields.length === 0) return null
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-[10px] border border-line bg-surface-2 px-3 py-2 text-meta">
      {change.fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-fg-3">{fieldWords(field)}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <del className="text-fg-3 decoration-bear">
              <span className="sr-only">before: </span>
              {valueText(field, before)}
            </del>{' '}
            <ArrowRight className="inline size-3! text-fg-3" aria-hidden />{' '}
            <ins className="font-strong text-fg no-underline">
              <span className="sr-only">now: </span>
              {valueText(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 'Undo' while that is possible, with a question where only part of it is; otherwise when it was undone, or why it cannot be. */
export function UndoChange({ id, change }: { id: number; change: Change }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const undo = useMutation({
    mutationFn: (partly: boolean) => call('POST /api/logs/:id/undo', { params: { id }, body: { partly } }),
    onSuccess: ({ name }) => toastSuccess(`Undone: '${name}'.`),
    onError: (error) => toastError('It could not be undone.', reasonOf(error)),
    onSettled: () => {
      setAsked(false)
      return queries.invalidateQueries()
    },
  })
  if (change.undone_at)
    return (
      <span className="text-meta text-fg-3">
        Undone {formatTimestamp(change.undone_at)} by {change.undone_by}
      </span>
    )
  if (change.undo === 'no') return change.note && <span className="text-meta text-fg-3">{change.note}</span>
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 />}
        busy={undo.isPending}
        aria-description={changeWords(change)}
        className="cards:h-11 cards:min-w-11"
        onClick={() => (change.undo === 'partly' ? setAsked(true) : undo.mutate(false))}
      >
        Undo
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo only part of it?"
          question={change.note ?? ''}
          subject={change.name}
          effect="The rest goes back to what it was before."
          confirmLabel="Undo the rest"
          busy={undo.isPending}
          onConfirm={() => undo.mutate(true)}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
