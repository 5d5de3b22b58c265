import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons, right-aligned on a tinted foot. Give the quiet or destructive one `dialogFootStart`. */
  footer?: ReactNode
  width?: 'confirm' | 'form' | 'details'
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement | null>
}

const widths = { confirm: 'max-w-[420px]', form: 'max-w-[520px]', details: 'max-w-[760px]' }

/** Pushes a footer action to the left. */
export const dialogFootStart = 'mr-auto'

/** Mount it to open it, unmount it to close it. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  return createPortal(<DialogLayer {...props} />, document.body)
}

function DialogLayer({
  title,
  onClose,
  children,
  footer,
  width = 'form',
  role = 'dialog',
  initialFocus,
}: DialogProps) {
  const layer = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useModal(layer, onClose, initialFocus)
  return (
    <dialog
      ref={layer}
      {...{ role, 'aria-labelledby': titleId }}
      {...(role === 'alertdialog' && { 'aria-describedby': bodyId })}
      className="modal grid-cols-[minmax(0,1fr)] place-items-center p-6 open:grid max-md:place-items-end max-md:px-0 max-md:pb-0"
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The second press of a double click on what opened the dialog neither closes it nor takes its focus.
        if (event.detail > 1) event.preventDefault()
        else onClose()
      }}
    >
      <div
        tabIndex={-1}
        className={classNames(
          'mx-auto flex max-h-full outline-none w-full animate-[rise-in_var(--dur-slow)_var(--ease)] flex-col overflow-hidden rounded-dialog bg-pop ring-dialog max-md:max-w-none max-md:rounded-b-none',
          widths[width],
        )}
      >
        <div className="flex items-start gap-4 py-5 pr-5 pb-4 pl-6 max-md:pt-[18px] max-md:pr-3 max-md:pb-3 max-md:pl-4">
          <h2
            id={titleId}
            className="mr-auto min-w-0 text-dialog font-figure text-balance [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          <IconButton
            label="Close"
            icon={<X />}
            onClick={onClose}
            className="-mt-[3px] size-8 max-md:-mt-2.5 max-md:size-11"
          />
        </div>
        <div id={bodyId} className="min-h-0 overflow-auto px-6 pt-1 pb-6 max-md:px-4">
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface-2 px-6 py-4 max-md:px-4 max-md:py-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
