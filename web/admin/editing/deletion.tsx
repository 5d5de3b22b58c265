import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TrashKind } from '../../../contract/accounts/trash.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUndoToast } from './undo.ts'

type Deletion<Item> = UseMutationOptions<unknown, Error, Item> & {
  /** It goes to the trash, from where the toast brings it back. */
  kind: TrashKind
  title: string
  question: string
  /** What the list calls the item, so that nobody deletes its neighbour. */
  nameOf: (item: Item) => string
  /** What uses the item, and what becomes of that. */
  effectOf: (item: Item) => string
  /** Something gentler than deleting. */
  alternative?: { label: string; choose: (item: Item) => void } | undefined
}

/** A mutation that asks first: `ask` about an item, and show `question`, which goes with the server's answer. */
export function useDeletion<Item extends { id: number }>({
  kind,
  title,
  question,
  nameOf,
  effectOf,
  onSuccess,
  onSettled,
  alternative,
  ...mutation
}: Deletion<Item>): {
  ask: (item: Item) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<Item>()
  const close = () => setAsked(undefined)
  const undoToast = useUndoToast()
  const list = useRef<HTMLElement | undefined>(undefined)
  const remove = useMutation({
    ...mutation,
    onSuccess: (...done) => {
      const [, item] = done
      const text = `'${nameOf(item)}' is in the trash.`
      undoToast({ kind, id: item.id, text, detail: 'It stays there for 30 days.' })
      return onSuccess?.(...done)
    },
    onSettled: (...settled) => {
      if (settled[1]) list.current = undefined
      close()
      return onSettled?.(...settled)
    },
  })

  // When the row that had the focus goes with its item, the keyboard goes on at the list, not at the top of the page.
  useEffect(() => {
    if (asked || !list.current || document.activeElement !== document.body) return
    // the last item takes its list with it
    const place = list.current.isConnected ? list.current : document.querySelector('main')
    place?.focus({ preventScroll: true })
    list.current = undefined
  })

  return {
    ask: (item) => {
      list.current = listOf(document.activeElement)
      setAsked(item)
    },
    question: asked && (
      <ConfirmDialog
        title={title}
        question={question}
        subject={nameOf(asked)}
        effect={effectOf(asked)}
        confirmLabel="Delete"
        alternative={
          alternative && {
            label: alternative.label,
            onChoose: () => {
              close()
              alternative.choose(asked)
            },
          }
        }
        busy={remove.isPending}
        onConfirm={() => remove.mutate(asked)}
        onCancel={() => {
          list.current = undefined
          close()
        }}
      />
    ),
  }
}

/** The nearest thing around a row that can take the focus. */
const listOf = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex], main') ?? document.querySelector('main') ?? undefined
