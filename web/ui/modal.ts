import { type RefObject, useLayoutEffect, useRef } from 'react'
import { MODAL_CHANGE, topDialog } from './top-dialog.ts'

/** Shows a `<dialog>` as a modal while mounted. Escape and Back only ask to close; a form focuses its first field. */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  initialFocus?: RefObject<HTMLElement | null>,
) {
  const close = useRef(onClose)
  close.current = onClose

  // a layout effect is cleaned up while the dialog is still in the page, which restoring the focus needs
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    const show = () => {
      const { style, clientWidth } = document.documentElement
      // keeps the page's width when its scrollbar disappears
      if (!topDialog()) style.paddingRight = `${window.innerWidth - clientWidth}px`
      dialog.showModal()
      announce()
    }
    show()
    ;(
      initialFocus?.current ??
      firstTextField(dialog) ??
      (dialog.firstElementChild as HTMLElement)
    ).focus()

    const ask = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && topDialog() === dialog) ask(event)
    }
    // Back gesture of a phone; a file field's own cancel event arrives here, too
    dialog.oncancel = (event) => event.target === dialog && ask(event)
    // browsers let a page refuse Back only once, so a dialog that must stay is shown again
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
      // a confirmation on top that closes together with this one still kept the page inert
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          (opener as HTMLElement | null)?.focus({ preventScroll: true })
      })
    }
  }, [ref, initialFocus])
}

const announce = () => document.dispatchEvent(new Event(MODAL_CHANGE))

/** Focuses the first text field, except on touch screens, where the keyboard would cover the form. */
function firstTextField(dialog: HTMLElement) {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const field = dialog.querySelector<HTMLInputElement>(
    'input:not([type="file"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  )
  return field?.matches('select, [type="checkbox"]') ? null : field
}
