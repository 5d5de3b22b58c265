import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'

type Undoable = {
  kind: ChangeKind
  id: number
  /** What was done, as a sentence. */
  text: string
  detail?: string
}

/** A toast with 'Undo' for one's own change just made; whatever the screen shows is read again after it. */
export function useUndoToast() {
  const queries = useQueryClient()
  return useCallback(
    ({ kind, id, text, detail }: Undoable) => {
      const undo = async () => {
        try {
          const { name } = await call('POST /api/changes/:kind/:id/undo', { params: { kind, id } })
          toastSuccess(`'${name}' is as it was before.`)
        } catch (error) {
          toastError('It could not be undone.', reasonOf(error))
        }
        await queries.invalidateQueries()
      }
      toastUndo(text, { detail, undo: () => void undo() })
    },
    [queries],
  )
}
