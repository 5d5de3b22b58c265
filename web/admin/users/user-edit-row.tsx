import { useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Cell } from '../data-table/table.tsx'
import { EditRow } from '../editing/edited-row.tsx'

export type UserChange = { username: string; password?: string }

type UserEditRowProps = {
  user: User
  onSave: (change: UserChange) => Promise<unknown>
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function UserEditRow({ user, onSave, onCancel, onDirty }: UserEditRowProps) {
  const [username, setUsername] = useState(user.username)
  const [password, setPassword] = useState('')
  return (
    <EditRow
      canSave={username.trim() !== ''}
      dirty={username !== user.username || password !== ''}
      // An empty password is not sent: the old one stays.
      onSave={() => onSave({ username: username.trim(), ...(password && { password }) })}
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
        <span className="sr-only">
          {user.role}, created at {formatTimestamp(user.created_at)}
        </span>
      </Cell>
    </EditRow>
  )
}
