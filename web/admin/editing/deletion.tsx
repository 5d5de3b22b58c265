import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TrashKind } from '../../../contract/accounts/trash.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUndoToast } from './save.ts'

type Deletion<Item> = UseMutationOptions<unknown, Error, Item> & {
  /** The item is moved to the trash; the toast restores it. */
  kind: TrashKind
  title?: string
  /** Written out where it is used, to be found by its words. */
  question: string
  /** The item's name in the list, shown in the confirmation. */
  nameOf: (item: Item) => string
  effectOf: (item: Item) => string
  alternative?: { label: string; choose: (item: Item) => void } | undefined
}

/** A mutation with confirmation: call `ask` with an item and render `question`. */
export function useDeletion<Item extends { id: number }>({
  kind,
  title = `Delete ${kind}`,
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
  const list = useListFocus(asked === undefined)
  const remove = useMutation({
    ...mutation,
    onSuccess: (...done) => {
      const [, item] = done
      const text = `'${nameOf(item)}' is in the trash.`
      undoToast({ kind, id: item.id, text, detail: 'It stays there for 30 days.' })
      return onSuccess?.(...done)
    },
    onSettled: (...settled) => {
      if (settled[1]) list.forget()
      close()
      return onSettled?.(...settled)
    },
  })

  return {
    ask: (item) => {
      list.remember()
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
          list.forget()
          close()
        }}
      />
    ),
  }
}

/** When the focused row is deleted, focuses the list instead of the top of the page. */
function useListFocus(isAnswered: boolean) {
  const list = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => {
    if (!isAnswered || !list.current || document.activeElement !== document.body) return
    // the last item removes the list, too
    const place = list.current.isConnected ? list.current : document.querySelector('main')
    place?.focus({ preventScroll: true })
    list.current = undefined
  })
  return {
    remember: () => {
      list.current = listOf(document.activeElement)
    },
    forget: () => {
      list.current = undefined
    },
  }
}

const listOf = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex], main') ??
  document.querySelector('main') ??
  undefined
