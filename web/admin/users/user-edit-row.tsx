import { useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { ApiError } from '../../api.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Cell } from '../data-table/table.tsx'
import { EditRow } from '../editing/edited-row.tsx'

export type UserChange = { username: string; password?: string; current_password?: string }

type UserEditRowProps = {
  user: User
  onSave: (change: UserChange) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function UserEditRow({ user, onSave, onCancel, onDirty }: UserEditRowProps) {
  const [username, setUsername] = useState(user.username)
  const [password, setPassword] = useState('')
  const [current, setCurrent] = useState<string>()
  const isAsked = current !== undefined

  // The server alone knows for how long one has been signed in: it says when it wants the old password too.
  async function save() {
    const change = { username: username.trim(), ...(password && { password }) }
    try {
      await onSave({ ...change, ...(current && { current_password: current }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED') setCurrent('')
      throw error
    }
  }
  return (
    <EditRow
      canSave={username.trim() !== '' && current !== ''}
      dirty={username !== user.username || password !== ''}
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
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Cell>
      <Cell label="New password" wide colSpan={2}>
        <TextField
          label="New password"
          hideLabel
          type="password"
          autoComplete="new-password"
          placeholder="New password (optional)"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
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
        <span className="sr-only">
          {user.role}, created at {formatTimestamp(user.created_at)}
        </span>
      </Cell>
    </EditRow>
  )
}
