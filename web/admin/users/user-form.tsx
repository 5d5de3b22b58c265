import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { NewUser } from '../../../contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choice, defineForm, requiredText, secretText } from '../editing/form-fields.ts'
import { succeeds } from '../editing/save.ts'
import { FormPanel } from '../form-panel.tsx'

const form = defineForm<NewUser>()({
  username: requiredText,
  password: secretText,
  role: choice<NewUser['role']>('admin'),
})

type UserFormProps = { busy: boolean; onAdd: (user: NewUser) => Promise<unknown> }

export function UserForm({ busy, onAdd }: UserFormProps) {
  const [user, setUser] = useState(form.empty)
  const [checked, setChecked] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit() {
    setChecked(true)
    const missing = user.username.trim() === '' ? username : user.password === '' ? password : undefined
    if (missing) return missing.current?.focus()
    if (!(await succeeds(onAdd(form.write(user))))) return
    setUser(form.empty)
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
        error={checked && user.username.trim() === '' ? 'Username is required' : undefined}
        onChange={(event) => setUser({ ...user, username: event.target.value })}
      />
      <TextField
        ref={password}
        label="Password"
        type="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        value={user.password}
        error={checked && user.password === '' ? 'Password is required' : undefined}
        onChange={(event) => setUser({ ...user, password: event.target.value })}
      />
      <Button type="submit" variant="ink" icon={<Plus />} busy={busy} className="justify-self-end">
        Add user
      </Button>
    </FormPanel>
  )
}
