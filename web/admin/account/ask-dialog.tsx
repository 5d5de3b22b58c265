import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

type AskDialogProps = {
  title: string
  /** What is asked for. */
  field: keyof typeof FIELDS
  action: string
  busy: boolean
  error: string | undefined
  onSubmit: (typed: string) => void
  onClose: () => void
}

const FIELDS = {
  code: {
    label: 'Code',
    hint: 'The six digits of your app, or a recovery code.',
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: { label: 'Current password', type: 'password', autoComplete: 'current-password' },
  name: { label: 'Name', hint: 'Such as the device it is on.', autoComplete: 'off', maxLength: 60 },
} satisfies Record<string, ComponentProps<typeof TextField>>

/** Asks for one thing before something about the account changes. */
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
          if (typed.trim() !== '') onSubmit(typed)
        }}
      >
        <TextField
          {...FIELDS[field]}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
