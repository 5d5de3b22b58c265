import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { call, lastChange, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'

type Undoable = {
  kind: ChangeKind
  id: number
  text: string
  detail?: string
}

/** A toast with 'Undo' for this tab's latest change, not for a later one of another tab; refetches everything afterwards. */
export function useUndoToast() {
  const queries = useQueryClient()
  return useCallback(
    ({ kind, id, text, detail }: Undoable) => {
      const body = { first_change: lastChange }
      const undo = async () => {
        try {
          const { name } = await call('POST /api/changes/:kind/:id/undo', { params: { kind, id }, body })
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
