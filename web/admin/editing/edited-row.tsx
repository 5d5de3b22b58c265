import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActionsCell, Row } from '../data-table/table.tsx'
import { UnsavedChanges, useDiscardGuard } from './leave-guard.tsx'

/**
 * The row of a table that is edited in its place, kept as it was opened, whatever a refetch brings. Another row takes
 * its place only after a question; once closed, the focus goes back to its 'Edit'.
 */
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
    // By the time a row is saved, another one may be open.
    setEdited((now) => (now?.id === edited?.id ? undefined : now))
  }
  return { edited, open, close, setDirty, question, wasEdited: ({ id }: Item) => id === lastEdited }
}

type EditRowProps = {
  /** The cells before the actions. */
  children: ReactNode
  canSave: boolean
  dirty: boolean
  onSave: () => Promise<unknown>
  onCancel: () => void
  /** Tells whether there is something to lose. */
  onDirty: (dirty: boolean) => void
}

/** A row edited in its place: Enter in a field saves, Escape gives up. A refused change stays as it was typed. */
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
    <Row {...ignoreInput(busy)} onKeyDown={onKeyDown} className="[&>td]:align-baseline">
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

/**
 * A row closes itself once it is saved: what was typed until then would be gone, so it takes no input. Unlike disabled
 * fields these keep the focus, should the save fail.
 */
const ignoreInput = (saving: boolean) =>
  saving && { onChangeCapture: (event: ChangeEvent) => event.stopPropagation() }
