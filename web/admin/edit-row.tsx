import type { KeyboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { RowActions } from '../ui/table.tsx'

/** Inline editing by keyboard: Enter in a field saves, Escape gives up. */
export function rowKeys(save: () => void, cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save()
  }
}

type EditActionsProps = { busy: boolean; canSave: boolean; onSave: () => void; onCancel: () => void }

export function EditActions({ busy, canSave, onSave, onCancel }: EditActionsProps) {
  return (
    <RowActions>
      <Button size="sm" variant="ink" data-loud busy={busy} disabled={!canSave} onClick={onSave}>
        Save
      </Button>
      <Button size="sm" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
    </RowActions>
  )
}
