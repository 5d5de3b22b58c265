import { useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Cell, Row } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EditActions, rowKeys } from '../edit-row.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import type { UserChangeFields } from './user-table.tsx'

type UserEditRowProps = {
  user: User
  onSave: (change: UserChangeFields) => Promise<unknown>
  onCancel: () => void
}

export function UserEditRow({ user, onSave, onCancel }: UserEditRowProps) {
  const [username, setUsername] = useState(user.username)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const ready = username.trim() !== '' && !busy

  async function save() {
    if (!ready) return
    setBusy(true)
    // An empty password is not sent: the old one stays.
    await onSave({ username: username.trim(), ...(password && { password }) }).catch(() => setBusy(false))
  }

  return (
    <Row onKeyDown={rowKeys(save, onCancel)}>
      <Cell>
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
      <Cell colSpan={2}>
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
      <Cell>
        <EditActions busy={busy} canSave={ready} onSave={save} onCancel={onCancel} />
        <UnsavedChanges when={!busy && (username !== user.username || password !== '')} />
      </Cell>
    </Row>
  )
}
