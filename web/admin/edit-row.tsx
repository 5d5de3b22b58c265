import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { Cell, Row } from '../ui/table.tsx'
import { holdStill } from './hold-still.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

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
  const row = useRef<HTMLTableRowElement>(null)
  // On a phone 'Edit' stands at the far end of a table that scrolls sideways; the fields begin at the near one.
  useEffect(() => {
    row.current?.closest('section')?.scrollTo({ left: 0 })
  }, [])

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
    <Row ref={row} {...holdStill(busy)} onKeyDown={onKeyDown}>
      {children}
      <Cell>
        <RowActions>
          <Button size="sm" variant="ink" data-loud busy={busy} disabled={!ready} onClick={save}>
            Save
          </Button>
          <Button size="sm" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </RowActions>
        <UnsavedChanges when={dirty && !busy} onDirty={onDirty} />
      </Cell>
    </Row>
  )
}
