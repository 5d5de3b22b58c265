import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { useModal } from './modal.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
  /** Buttons, right-aligned on a tinted foot. Give the quiet or destructive one `dialogFootStart`. */
  footer?: ReactNode
  width?: 'confirm' | 'form' | 'share' | 'details' | 'wide'
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement | null>
}

const widths = {
  confirm: 'md:max-w-[420px]',
  form: 'md:max-w-[520px]',
  share: 'md:max-w-[620px]',
  details: 'md:h-[640px] md:max-w-[760px]',
  wide: 'md:h-[720px] md:max-w-[760px] xl:max-w-[1080px]',
}

export const dialogFootStart = 'mr-auto'

/** Mount to open, unmount to close. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    onClose,
    onKeyDown,
    children,
    footer,
    width = 'form',
    role = 'dialog',
  } = props
  const { initialFocus } = props
  const layer = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useModal(layer, onClose, initialFocus)
  return createPortal(
    <dialog
      ref={layer}
      {...{ role, 'aria-labelledby': titleId }}
      {...(role === 'alertdialog' && { 'aria-describedby': bodyId })}
      className="modal dialog"
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // the second press of a double click on the opener neither closes the dialog nor takes its focus
        if (event.detail > 1) event.preventDefault()
        else onClose()
      }}
    >
      <div tabIndex={-1} className={`dialog-panel ${widths[width]}`}>
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        {description && (
          <div className="-mt-3 px-6 pb-4 text-small text-fg-3 max-md:px-4 max-md:pb-3">
            {description}
          </div>
        )}
        <div id={bodyId} className="dialog-body">
          {children}
        </div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  )
}
