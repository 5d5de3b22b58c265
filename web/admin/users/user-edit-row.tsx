import { useState } from 'react'
import type { Role } from '../../../contract/accounts/roles.ts'
import type { User } from '../../../contract/accounts/users.ts'
import { ApiError } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Cell } from '../data-table/table.tsx'
import { EditRow } from '../editing/edited-row.tsx'
import { useForm } from '../editing/form.tsx'
import { ROLE_OPTIONS } from './role-options.ts'

export type UserChange = { username: string; role?: Role; password?: string; current_password?: string }

type UserEditRowProps = {
  user: User
  /** False for the own role and for the last admin. */
  canChangeRole: boolean
  onSave: (change: UserChange) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function UserEditRow({ user, canChangeRole, onSave, onCancel, onDirty }: UserEditRowProps) {
  const { fields, dirty, text } = useForm({ username: user.username, role: user.role, password: '' })
  const [current, setCurrent] = useState<string>()
  const isAsked = current !== undefined

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
      <Cell label="Username" wide>
        <TextField
          label="Username"
          hideLabel
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text('username')}
        />
      </Cell>
      <Cell label="Role" className="min-w-28">
        <SelectField
          label="Role"
          hideLabel
          options={ROLE_OPTIONS}
          disabled={!canChangeRole}
          {...text('role')}
        />
      </Cell>
      <Cell label="New password" wide>
        <TextField
          label="New password"
          hideLabel
          type="password"
          autoComplete="new-password"
          placeholder="New password"
          {...text('password')}
        />
        {isAsked && (
          <div className="mt-2">
            <TextField
              label="Current password"
              type="password"
              required
              autoFocus
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          </div>
        )}
        <span className="sr-only">Created at {formatTimestamp(user.created_at)}</span>
      </Cell>
    </EditRow>
  )
}
