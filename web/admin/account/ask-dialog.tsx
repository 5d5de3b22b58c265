import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

type AskDialogProps = {
  title: string
  field: 'code' | 'password'
  action: string
  busy: boolean
  error: string | undefined
  onSubmit: (typed: string) => void
  onClose: () => void
}

/** Asks for a code or the password before something about the account changes. */
export function AskDialog({ title, field, action, busy, error, onSubmit, onClose }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  const formId = useId()
  return (
    <Dialog
      title={title}
      width="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" disabled={typed.trim() === ''} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(typed)
        }}
      >
        {field === 'code' ? (
          <TextField
            label="Code"
            hint="The six digits of your app, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
