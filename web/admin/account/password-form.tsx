import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { PASSWORD_MIN_CHARACTERS } from '../../../contract/accounts/users.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormPanel } from '../screen/form-panel.tsx'
import { sessionsQuery } from './sessions-panel.tsx'
import { isAboutPassword, type Report } from './way.tsx'

type PasswordFormProps = { user: SessionUser; onSaved: () => void; onFail: Report['onFail'] }

/** Only the server knows the age of the session; it replies whether the old password is required. */
export function PasswordForm({ user, onSaved, onFail }: PasswordFormProps) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const currentField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/users/:id', {
        params: { id: user.id },
        body: { username: user.username, password, ...(current && { current_password: current }) },
      }),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      setChecked(false)
      onSaved()
    },
    onError: (error) => {
      if (isAboutPassword(error)) currentField.current?.focus()
      else onFail(reasonOf(error) ?? 'The password could not be changed.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const tooShort =
    password.length < PASSWORD_MIN_CHARACTERS
      ? `Password must have at least ${PASSWORD_MIN_CHARACTERS} characters`
      : undefined

  function submit() {
    setChecked(true)
    if (tooShort) passwordField.current?.focus()
    else save.mutate()
  }

  return (
    <FormPanel title="Password" onSubmit={submit}>
      <TextField
        ref={currentField}
        label="Current password"
        type="password"
        autoComplete="current-password"
        hint="Required 10 minutes after signing in."
        value={current}
        error={isAboutPassword(save.error) ? reasonOf(save.error) : undefined}
        onChange={(event) => {
          setCurrent(event.target.value)
          save.reset()
        }}
      />
      <TextField
        ref={passwordField}
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_MIN_CHARACTERS} characters. Other sessions end.`}
        value={password}
        error={checked ? tooShort : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} className="justify-self-end">
        Change password
      </Button>
    </FormPanel>
  )
}
