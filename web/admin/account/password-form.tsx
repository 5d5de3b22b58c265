import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { PASSWORD_MIN_CHARACTERS } from '../../../contract/accounts/users.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useForm } from '../editing/form.tsx'
import { type Reporter, reasonFirst, useReport } from '../editing/save.ts'
import { FormPanel } from '../screen/form-panel.tsx'
import { sessionsQuery } from './sessions-panel.tsx'
import { isAboutPassword } from './way.tsx'

const EMPTY = { current: '', password: '' }
const errorsOf = ({ password }: typeof EMPTY) =>
  password.length < PASSWORD_MIN_CHARACTERS
    ? { password: `Password must have at least ${PASSWORD_MIN_CHARACTERS} characters` }
    : {}

/** Only the server knows the age of the session; it replies whether the old password is required. */
export function PasswordForm({ user, report }: { user: SessionUser; report: Reporter }) {
  const { fields, set, setFields, check, uncheck, text } = useForm(EMPTY, errorsOf)
  const form = useRef<HTMLFormElement>(null)
  const focus = (type: string) =>
    form.current?.querySelector<HTMLElement>(`[autocomplete=${type}]`)?.focus()
  const shown = useReport(
    sessionsQuery.queryKey,
    reasonFirst(report),
  )('The password could not be changed.')
  const save = useMutation({
    mutationFn: ({ current, password }: typeof EMPTY) =>
      call('PUT /api/users/:id', {
        params: { id: user.id },
        body: { username: user.username, password, ...(current && { current_password: current }) },
      }),
    ...shown,
    onSuccess: () => {
      setFields(EMPTY)
      uncheck()
      report.succeed('Password changed')
    },
    onError: (error: Error) =>
      isAboutPassword(error) ? focus('current-password') : shown.onError(error),
  })

  return (
    <FormPanel
      ref={form}
      title="Password"
      onSubmit={() => (check() ? save.mutate(fields) : focus('new-password'))}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        hint="Required 10 minutes after signing in."
        {...text('current')}
        error={isAboutPassword(save.error) ? reasonOf(save.error) : undefined}
        onChange={(event) => {
          set({ current: event.target.value })
          save.reset()
        }}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters. Other sessions end.`}
        {...text('password')}
      />
      <Button type="submit" busy={save.isPending} className="justify-self-end">
        Change password
      </Button>
    </FormPanel>
  )
}
