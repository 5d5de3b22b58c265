import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/table.tsx'
import { ActionsCell } from '../data-table/cell.tsx'
import { ignoreInput } from '../screen/form-panel.tsx'
import { UnsavedChanges, useDiscardGuard } from './leave-guard.tsx'

/** The table row being edited, as it was opened. Opening another asks first; closing refocuses its 'Edit'. */
export function useEditedRow<Item extends { id: number }>() {
  const [edited, setEdited] = useState<Item>()
  const [lastEdited, setLastEdited] = useState<number>()
  const [dirty, setDirty] = useState(false)
  const { before, question } = useDiscardGuard(dirty)
  const open = (item: Item) =>
    before(() => {
      setLastEdited(undefined)
      setEdited(item)
    })
  const close = () => {
    setLastEdited(edited?.id)
    // another row may be open by the time this one is saved
    setEdited((now) => (now?.id === edited?.id ? undefined : now))
  }
  return { edited, open, close, setDirty, question, wasEdited: ({ id }: Item) => id === lastEdited }
}

type EditRowProps = {
  children: ReactNode
  canSave: boolean
  dirty: boolean
  onSave: () => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

/** Inline editor of a row: Enter saves, Escape cancels. Refused input stays. */
export function EditRow({ children, canSave, dirty, onSave, onCancel, onDirty }: EditRowProps) {
  const [busy, setBusy] = useState(false)
  const ready = canSave && !busy

  async function save() {
    if (!ready) return
    setBusy(true)
    await onSave().catch(() => setBusy(false))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !busy) onCancel()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save()
  }

  return (
    <Row {...ignoreInput(busy)} onKeyDown={onKeyDown} className="data-row [&>td]:align-baseline">
      {children}
      <ActionsCell>
        <Button size="sm" variant="ink" data-loud busy={busy} disabled={!ready} onClick={save}>
          Save
        </Button>
        <Button size="sm" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <UnsavedChanges when={dirty && !busy} onDirty={onDirty} />
      </ActionsCell>
    </Row>
  )
}
