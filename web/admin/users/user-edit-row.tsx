import { useState } from 'react'
import type { User } from '../../../contract/accounts/users.ts'
import { ApiError } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EditCell } from '../data-table/cell.tsx'
import { EditRow } from '../editing/edited-row.tsx'
import { useForm } from '../editing/form.tsx'
import type { UserEdit } from './use-user-changes.ts'
import { ROLE_OPTIONS } from './user-table.tsx'

type UserEditRowProps = {
  user: User
  /** False for the own role and for the last admin. */
  canChangeRole: boolean
  onSave: (edit: UserEdit) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function UserEditRow({ user, canChangeRole, onSave, onCancel, onDirty }: UserEditRowProps) {
  const { fields, dirty, text } = useForm({
    username: user.username,
    role: user.role,
    password: '',
  })
  const [current, setCurrent] = useState<string>()

  // Only the server knows the age of the session; it replies when the old password is required.
  async function save() {
    const { username, role, password } = fields
    try {
      await onSave({
        username: username.trim(),
        ...(role !== user.role && { role }),
        ...(password && { password }),
        ...(current && { current_password: current }),
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED') setCurrent('')
      throw error
    }
  }
  return (
    <EditRow
      canSave={fields.username.trim() !== '' && current !== ''}
      dirty={dirty}
      // An empty password is not sent: the old one stays.
      onSave={save}
      onCancel={onCancel}
      onDirty={onDirty}
    >
      <EditCell label="Username" wide>
        <TextField
          label="Username"
          hideLabel
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text('username')}
        />
      </EditCell>
      <EditCell label="Role" className="min-w-28">
        <SelectField
          label="Role"
          hideLabel
          options={ROLE_OPTIONS}
          disabled={!canChangeRole}
          {...text('role')}
        />
      </EditCell>
      <EditCell label="New password" wide>
        <TextField
          label="New password"
          hideLabel
          type="password"
          autoComplete="new-password"
          placeholder="New password"
          {...text('password')}
        />
        {current !== undefined && <CurrentPassword value={current} onChange={setCurrent} />}
        <span className="sr-only">Created at {formatTimestamp(user.created_at)}</span>
      </EditCell>
    </EditRow>
  )
}

type CurrentPasswordProps = { value: string; onChange: (value: string) => void }

const CurrentPassword = ({ value, onChange }: CurrentPasswordProps) => (
  <div className="mt-2">
    <TextField
      label="Current password"
      type="password"
      required
      autoFocus
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
