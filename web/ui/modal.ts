import { type RefObject, useLayoutEffect, useRef } from 'react'
import { topDialog } from './top-dialog.ts'

/** Told on `document` after each change of the top dialog, before one that closes leaves the page. */
export const MODAL_CHANGE = 'modalchange'

/**
 * Shows a `<dialog>` as a modal while it is mounted. The browser makes the rest inert, keeps the focus inside and gives
 * it back. Ours: Escape and Back only ask to close, and a form begins with its first field.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  initialFocus?: RefObject<HTMLElement | null>,
) {
  const close = useRef(onClose)
  close.current = onClose

  // A layout effect is undone while the dialog is still in the page: only then does the focus go back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    const show = () => {
      const { style, clientWidth } = document.documentElement
      // the page keeps its width when its scrollbar goes
      if (!topDialog()) style.paddingRight = `${window.innerWidth - clientWidth}px`
      dialog.showModal()
      announce()
    }
    show()
    ;(initialFocus?.current ?? firstTextField(dialog) ?? (dialog.firstElementChild as HTMLElement)).focus()

    const ask = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && topDialog() === dialog) ask(event)
    }
    // a phone's Back gesture; a file field tells of its own cancelling here, too
    dialog.oncancel = (event) => event.target === dialog && ask(event)
    // A browser lets a page refuse Back only once: what has to stay is shown again.
    dialog.onclose = () => {
      if (dialog.open) return
      close.current()
      setTimeout(() => dialog.isConnected && !dialog.open && show())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      dialog.onclose = null
      dialog.close()
      if (!topDialog()) document.documentElement.style.paddingRight = ''
      announce()
      // A question on top, leaving together with this one, still held the page inert.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          (opener as HTMLElement | null)?.focus({ preventScroll: true })
      })
    }
  }, [ref, initialFocus])
}

const announce = () => document.dispatchEvent(new Event(MODAL_CHANGE))

/** Somebody who opens a form wants to type; on a touch screen that would raise the keyboard over it. */
function firstTextField(dialog: HTMLElement) {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const field = dialog.querySelector<HTMLInputElement>(
    'input:not([type="file"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  )
  return field?.matches('select, [type="checkbox"]') ? null : field
}
