import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Deletion<Item> = UseMutationOptions<unknown, Error, Item> & {
  title: string
  question: string
  /** What the list calls the item, so that nobody deletes its neighbour. */
  nameOf: (item: Item) => string
}

/** A mutation that asks first: `ask` about an item, and show `question`, which goes with the server's answer. */
export function useDeletion<Item extends object>({
  title,
  question,
  nameOf,
  onSettled,
  ...mutation
}: Deletion<Item>): {
  ask: (item: Item) => void
  question: ReactNode
} {
  const [doomed, setDoomed] = useState<Item>()
  const close = () => setDoomed(undefined)
  const remove = useMutation({
    ...mutation,
    onSettled: (...settled) => {
      close()
      return onSettled?.(...settled)
    },
  })
  return {
    ask: setDoomed,
    question: doomed && (
      <ConfirmDialog
        title={title}
        question={question}
        subject={nameOf(doomed)}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(doomed)}
        onCancel={close}
      />
    ),
  }
}
