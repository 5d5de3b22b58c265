import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Role, roleHint } from '../../../contract/accounts/roles.ts'
import { type NewUser, PASSWORD_MIN_CHARACTERS } from '../../../contract/accounts/users.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keepTyped } from '../editing/draft.ts'
import { refusalOf } from '../editing/form-dialog.tsx'
import { choice, defineForm, requiredText, secretText } from '../editing/form-fields.ts'
import { succeeds } from '../editing/save.ts'
import { FormPanel } from '../screen/form-panel.tsx'
import { ROLE_OPTIONS } from './role-options.ts'

const form = defineForm<NewUser>()({
  username: requiredText,
  password: secretText,
  role: choice<NewUser['role']>('admin'),
})

type UserFormProps = {
  busy: boolean
  /** Error of the last attempt. */
  refused: unknown
  onAdd: (user: NewUser) => Promise<unknown>
}

export function UserForm({ busy, refused, onAdd }: UserFormProps) {
  const [user, setUser] = useState(form.empty)
  const [checked, setChecked] = useState(false)
  // a server error of a field is shown until that field changes
  const [changed, setChanged] = useState<readonly string[]>([])
  const refusal = (field: string) => (changed.includes(field) ? undefined : refusalOf(refused, field))
  const change = (part: Partial<typeof user>) => {
    setUser((before) => ({ ...before, ...part }))
    setChanged((before) => [...before, ...Object.keys(part)])
  }
  const errors = checked ? userErrors(user) : {}
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit() {
    setChecked(true)
    setChanged([])
    const wrong = userErrors(user)
    if (wrong.username || wrong.password) return (wrong.username ? username : password).current?.focus()
    if (!(await succeeds(onAdd(form.write(user))))) return
    setUser((now) => keepTyped(now, user, form.empty))
    setChecked(false)
    username.current?.focus()
  }

  return (
    <FormPanel title="Add a user" onSubmit={submit}>
      <TextField
        ref={username}
        label="Username"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={user.username}
        error={errors.username ?? refusal('username')}
        onChange={(event) => change({ username: event.target.value })}
      />
      <TextField
        ref={password}
        label="Password"
        type="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        value={user.password}
        error={errors.password ?? refusal('password')}
        onChange={(event) => change({ password: event.target.value })}
      />
      <SelectField
        label="Role"
        options={ROLE_OPTIONS}
        hint={roleHint(user.role)}
        value={user.role}
        onChange={(event) => change({ role: event.target.value as Role })}
      />
      <Button type="submit" variant="ink" icon={<Plus />} busy={busy} className="justify-self-end">
        Add user
      </Button>
    </FormPanel>
  )
}

function userErrors({ username, password }: typeof form.empty): { username?: string; password?: string } {
  const short = `Password must have at least ${PASSWORD_MIN_CHARACTERS} characters`
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password.length < PASSWORD_MIN_CHARACTERS && {
      password: password === '' ? 'Password is required' : short,
    }),
  }
}
