import { useState } from 'react'
import { useDiscardGuard } from './unsaved-changes.tsx'

/**
 * The row of a table that is edited in its place, kept as it was opened: a refetch must not move the ground under the
 * editor. Another row takes its place only after a question. Once closed, the focus goes back to the button that opened it.
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
