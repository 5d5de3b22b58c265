import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Change } from '../../../contract/accounts/activity.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Meta } from '../../ui/text.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useReport } from '../editing/save.ts'
import { changeWords } from './change-text.ts'

/** 'Undo' while that is possible, with a question where only part of it is; otherwise when it was undone, or why it cannot be. */
export function UndoChange({ id, change }: { id: number; change: Change }) {
  const [isAsked, setAsked] = useState(false)
  const undo = useMutation({
    mutationFn: (partly: boolean) =>
      call('POST /api/logs/:id/undo', { params: { id }, body: { partly } }),
    ...useReport([])('It could not be undone.'),
    onSuccess: ({ name }) => toastSuccess(`Undone: '${name}'.`),
  })
  if (change.undone_at)
    return (
      <Meta>
        Undone {formatTimestamp(change.undone_at)} by {change.undone_by}
      </Meta>
    )
  if (change.undo === 'no') return change.note && <Meta>{change.note}</Meta>
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
          onConfirm={() => undo.mutate(true, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
