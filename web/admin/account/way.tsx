import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ApiError, reasonOf } from '../../api/call.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Hint } from '../../ui/text.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'

type WayProps = { icon: ReactNode; name: ReactNode; text: string; children?: ReactNode }

/** One way to prove who one is: what it is called, its state, its actions. */
export function Way({ icon, name, text, children }: WayProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5">
      {icon}
      <div className="min-w-36 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-label [overflow-wrap:anywhere]">
          {name}
        </p>
        <Hint className="tabular-nums">{text}</Hint>
      </div>
      {children}
    </li>
  )
}

type ChangeButtonProps<Thing> = {
  label: string
  of: string
  change: { isPending: boolean; variables: Thing | undefined; mutate: (thing: Thing) => void }
  thing: Thing
  variant?: ButtonVariant
}

export function ChangeButton<Thing extends { id: unknown }>(props: ChangeButtonProps<Thing>) {
  const { label, of, change, thing, variant } = props
  return (
    <Button
      size="sm"
      variant={variant}
      aria-description={of}
      busy={change.isPending && change.variables?.id === thing.id}
      onClick={() => change.mutate(thing)}
    >
      {label}
    </Button>
  )
}

/** Only the server knows the age of the session; it replies when the password is required, or was wrong. */
export const isAboutPassword = (error: unknown) =>
  error instanceof ApiError && (error.code === 'PASSWORD_NEEDED' || error.code === 'PASSWORD_WRONG')

type PasswordFirst<Made> = {
  begin: (body: { current_password?: string }) => Promise<Made>
  onFail: (error: Error) => void
}

/** A mutation that asks for the password when the sign-in was long ago; render `question`. */
export function usePasswordFirst<Made>({ begin, onFail }: PasswordFirst<Made>) {
  const [asks, setAsks] = useState(false)
  const mutation = useMutation({
    mutationFn: (current_password?: string) => begin(current_password ? { current_password } : {}),
    onSuccess: () => setAsks(false),
    onError: (error) => {
      setAsks(isAboutPassword(error))
      if (!isAboutPassword(error)) onFail(error)
    },
  })
  const question = asks && (
    <AskDialog
      title="Confirm that it is you"
      field="password"
      action="Continue"
      busy={mutation.isPending}
      error={mutation.variables ? reasonOf(mutation.error) : undefined}
      onSubmit={(password) => mutation.mutate(password)}
      onClose={() => setAsks(false)}
    />
  )
  return { ...mutation, question }
}

type AskDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'action' | 'busy' | 'onClose'
> & {
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
    <FormDialog
      width="confirm"
      disabled={typed.trim() === ''}
      onSubmit={() => onSubmit(typed)}
      {...dialog}
    >
      <TextField
        {...FIELDS[field]}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
