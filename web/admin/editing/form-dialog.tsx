import { type ReactNode, useId } from 'react'
import { ApiError, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { ignoreInput } from '../screen/form-panel.tsx'
import { UnsavedChanges, useDiscardGuard } from './leave-guard.tsx'

type FormDialogProps = {
  title: string
  description?: string
  width?: 'confirm' | 'share'
  action: string
  busy: boolean
  disabled?: boolean
  /** Typed input would be lost: closing asks first. */
  dirty?: boolean
  /** Why the last attempt failed, unless the field that it names shows it. */
  failure?: { text: string; error: Error | null }
  start?: ReactNode
  className?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form, with Cancel and a submit button. Mount to open. */
export function FormDialog(props: FormDialogProps) {
  const {
    action,
    busy,
    disabled = false,
    dirty = false,
    failure,
    start,
    className,
    ...dialog
  } = props
  const { onSubmit, onClose, children, ...head } = dialog
  const formId = useId()
  const guard = useDiscardGuard(dirty)
  const close = () => guard.before(onClose)
  return (
    <Dialog
      {...head}
      onClose={close}
      footer={
        <>
          {start}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" disabled={disabled} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        {...submitWith(() => !disabled && onSubmit())}
        {...ignoreInput(busy)}
        className={className ?? 'grid gap-4'}
      >
        {failure?.error && !(failure.error instanceof ApiError && failure.error.field) && (
          <Notice kind="error" detail={reasonOf(failure.error)}>
            {failure.text}
          </Notice>
        )}
        {children}
      </form>
      <UnsavedChanges when={dirty && !busy} onDiscard={onClose} />
      {guard.question}
    </Dialog>
  )
}
