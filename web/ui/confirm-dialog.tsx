import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type DangerDialogProps = {
  title: string
  width?: 'confirm'
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
  disabled?: boolean
  /** A third option, before Cancel. */
  alternative?: { label: string; onChoose: () => void } | undefined
  children: ReactNode
}

/** Confirms something destructive. Cancel has the focus, so that Enter never destroys. */
export function DangerDialog({
  title,
  width,
  confirmLabel,
  onConfirm,
  onCancel,
  busy = false,
  disabled = false,
  alternative,
  children,
}: DangerDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      {...(width && { width })}
      title={title}
      onClose={onCancel}
      initialFocus={cancel}
      footer={
        <>
          {alternative && (
            <Button onClick={alternative.onChoose} className="mr-auto max-md:w-full">
              {alternative.label}
            </Button>
          )}
          <Button ref={cancel} onClick={onCancel} className="max-md:flex-1">
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={disabled}
            busy={busy}
            onClick={onConfirm}
            className="max-md:flex-1"
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

type ConfirmDialogProps = Omit<DangerDialogProps, 'children' | 'width' | 'disabled'> & {
  /** The question, as one sentence. */
  question: string
  /** What the question is about, by its name. */
  subject?: string
  /** The consequence, as a sentence. */
  effect?: string
}

/** A confirmation: what would be lost, and the consequence. */
export function ConfirmDialog({ question, subject, effect, ...dialog }: ConfirmDialogProps) {
  return (
    <DangerDialog width="confirm" {...dialog}>
      <p className="text-fg-2">{question}</p>
      {subject && <p className="mt-1 line-clamp-3 font-label [overflow-wrap:anywhere]">{subject}</p>}
      {effect && <p className="mt-2 text-fg-3">{effect}</p>}
    </DangerDialog>
  )
}
