import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'

type AskDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'action' | 'busy' | 'onClose'> & {
  field: keyof typeof FIELDS
  error: string | undefined
  onSubmit: (typed: string) => void
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
export function AskDialog({ field, error, onSubmit, ...dialog }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  return (
    <FormDialog width="confirm" disabled={typed.trim() === ''} onSubmit={() => onSubmit(typed)} {...dialog}>
      <TextField
        {...FIELDS[field]}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
