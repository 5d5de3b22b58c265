import { useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The question, as one sentence. */
  question: string
  /** What the question is about, by its name. */
  subject?: string
  /** What comes of it, as a sentence. */
  effect?: string
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
  /** A third way, before Cancel. */
  alternative?: { label: string; onChoose: () => void } | undefined
}

/** Asks before something is lost. Cancel has the focus, so Enter never destroys. */
export function ConfirmDialog({
  title,
  question,
  subject,
  effect,
  confirmLabel,
  onConfirm,
  onCancel,
  busy = false,
  alternative,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      width="confirm"
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
          <Button variant="danger" busy={busy} onClick={onConfirm} className="max-md:flex-1">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">{question}</p>
      {subject && <p className="mt-1 line-clamp-3 font-label [overflow-wrap:anywhere]">{subject}</p>}
      {effect && <p className="mt-2 text-fg-3">{effect}</p>}
    </Dialog>
  )
}
