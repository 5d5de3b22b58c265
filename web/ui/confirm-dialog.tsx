import type { ComponentProps, ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

type ConfirmDialogProps = Omit<
  ComponentProps<typeof ActionDialog>,
  'children' | 'width' | 'disabled' | 'variant' | 'icon' | 'focusCancel'
> & {
  question: string
  subject?: string
  effect?: string
  children?: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog({
  question,
  subject,
  effect,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <ActionDialog variant="danger" width="confirm" {...dialog}>
      <p className="text-fg-2">{question}</p>
      {subject && (
        <p className="mt-1 line-clamp-3 font-label [overflow-wrap:anywhere]">{subject}</p>
      )}
      {effect && <p className="mt-2 text-fg-3">{effect}</p>}
      {children}
    </ActionDialog>
  )
}
