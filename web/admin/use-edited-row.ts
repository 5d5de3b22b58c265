import { useState } from 'react'

/**
 * The row of a table that is edited in its place, kept as it was opened: a refetch must not move the ground under the
 * editor. Once closed, the focus goes back to the button that opened it.
 */
export function useEditedRow<Item extends { id: number }>() {
  const [edited, open] = useState<Item>()
  const [lastEdited, setLastEdited] = useState<number>()
  const close = () => {
    setLastEdited(edited?.id)
    open(undefined)
  }
  return { edited, open, close, wasEdited: ({ id }: Item) => id === lastEdited }
}
