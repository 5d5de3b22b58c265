import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ActionDialogProps = {
  title: string
  width?: 'confirm'
  confirmLabel: ReactNode
  /** 'danger' confirms something destructive: Cancel has the focus, so that Enter never destroys. */
  variant?: 'ink' | 'danger'
  icon?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
  disabled?: boolean
  focusCancel?: boolean
  alternative?: { label: string; onChoose: () => void } | undefined
  children: ReactNode
}

/** A dialog that does one thing, or is cancelled. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, width = 'form', confirmLabel, variant = 'ink', icon, onConfirm, onCancel } = props
  const { busy = false, disabled = false, alternative, children } = props
  const isDanger = variant === 'danger'
  const { focusCancel = isDanger } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const buttonClass = isDanger ? 'max-md:flex-1' : undefined
  return (
    <Dialog
      role={isDanger ? 'alertdialog' : 'dialog'}
      width={width}
      title={title}
      onClose={onCancel}
      {...(focusCancel && { initialFocus: cancel })}
      footer={
        <>
          {alternative && (
            <Button onClick={alternative.onChoose} className="mr-auto max-md:w-full">
              {alternative.label}
            </Button>
          )}
          <Button ref={cancel} onClick={onCancel} className={buttonClass}>
            Cancel
          </Button>
          <Button
            variant={variant}
            icon={icon}
            disabled={disabled}
            busy={busy}
            onClick={onConfirm}
            className={buttonClass}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
