import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as SonnerToaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { MODAL_CHANGE, topDialog } from './top-dialog.ts'

const mostKept = 20

export function toastSuccess(text: string) {
  makeRoom(text)
  toast.success(text)
}

/** `detail` is the server's reason, as a second line. */
export function toastError(text: string, detail?: string) {
  makeRoom(text)
  toast.error(text, { description: detail === text ? undefined : detail })
}

const UNDO_MS = 10_000
let undoLast: (() => void) | undefined

/** A toast with Undo, by button or Ctrl Z, for 10 s. The timer pauses on hover and while the tab is hidden. */
export function toastUndo(
  text: string,
  {
    detail,
    isPartial = false,
    undo,
  }: { detail?: string | undefined; isPartial?: boolean; undo: () => void },
) {
  makeRoom(text)
  const forget = () => {
    if (undoLast === run) undoLast = undefined
  }
  const run = () => {
    forget()
    toast.dismiss(id)
    undo()
  }
  const id = (isPartial ? toast.error : toast.success)(text, {
    description: detail,
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: run },
    onAutoClose: forget,
    onDismiss: forget,
  })
  undoLast = run
}

/** In a text field Ctrl Z belongs to the field. */
function onUndoKey(event: KeyboardEvent) {
  const isUndo =
    event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  const inField =
    event.target instanceof HTMLElement &&
    event.target.matches('input, textarea, select, [contenteditable]')
  if (!isUndo || inField || !undoLast) return
  event.preventDefault()
  undoLast()
}

/** An equal toast replaces the previous one. */
function makeRoom(text: string) {
  const kept = toast.getToasts()
  const tooMany = Math.max(0, kept.length - mostKept + 1)
  for (const [index, old] of kept.entries())
    if (index < tooMany || ('title' in old && old.title === text)) toast.dismiss(old.id)
}

/** Mount once. A popover is above dialogs but inert outside the top one, so it moves into it. */
export function Toaster() {
  const [host, setHost] = useState<HTMLElement>()
  useEffect(() => {
    const element = document.createElement('div')
    element.dataset.toasts = ''
    element.popover = 'manual'
    element.className = 'inset-auto size-0 overflow-visible border-0 bg-transparent p-0'
    // otherwise tabbing past the toasts would return the focus endlessly
    for (const event of ['focusin', 'focusout'])
      element.addEventListener(event, (focus) => focus.stopImmediatePropagation(), true)
    const place = () => {
      const parent = topDialog() ?? document.body
      if (element.parentElement === parent) return
      parent.append(element)
      element.showPopover()
    }
    place()
    setHost(element)
    document.addEventListener(MODAL_CHANGE, place)
    document.addEventListener('keydown', onUndoKey)
    return () => {
      document.removeEventListener(MODAL_CHANGE, place)
      document.removeEventListener('keydown', onUndoKey)
      element.remove()
    }
  }, [])
  return host
    ? createPortal(
        <SonnerToaster
          position="bottom-right"
          offset={24}
          mobileOffset={16}
          visibleToasts={mostKept}
          expand
          gap={8}
          closeButton
          icons={{
            success: <CircleCheck className="size-[18px]! text-bull" />,
            error: <CircleX className="size-[18px]! text-bear" />,
          }}
          toastOptions={{
            unstyled: true,
            closeButtonAriaLabel: 'Dismiss',
            classNames: toastClasses,
          }}
        />,
        host,
      )
    : null
}

const toastClasses = {
  toast:
    'flex w-[360px] max-md:w-full items-start gap-3 rounded-panel bg-pop py-3.5 pr-10 pl-4 font-sans font-label ring-line',
  content: 'min-w-0 flex-1 [overflow-wrap:anywhere]',
  title: 'text-base text-fg',
  description: 'mt-0.5 text-small font-normal text-fg-3',
  icon: 'mt-px flex-none',
  actionButton:
    'finger flex-none rounded-control px-2 py-0.5 text-base font-strong text-accent-text hover:bg-surface-3',
  // sonner draws a round one in the other corner
  closeButton:
    'finger-area absolute! top-2.5! right-2! left-auto! grid! size-7! place-items-center translate-none! ' +
    'rounded-control! border-0! bg-transparent! text-fg-3! hover:text-fg!',
}
