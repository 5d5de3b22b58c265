import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'

type Undoable = {
  kind: ChangeKind
  id: number
  text: string
  detail?: string
}

/** Id of the newest log row. Ask when the toast appears: its undo leaves what was changed later, as in another tab. */
export function newestChange(of: { entity_type?: ChangeKind; entity_id?: number } = {}) {
  const newest = call('GET /api/logs', { query: { limit: 1, changes: true, ...of } }).then(([row]) => row?.id)
  // reported when 'Undo' is pressed
  newest.catch(() => {})
  return newest
}

/** A toast with 'Undo' for the user's latest change; refetches everything afterwards. */
export function useUndoToast() {
  const queries = useQueryClient()
  return useCallback(
    ({ kind, id, text, detail }: Undoable) => {
      const newest = newestChange({ entity_type: kind, entity_id: id })
      const undo = async () => {
        try {
          const body = { last_change: await newest }
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
