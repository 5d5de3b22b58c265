import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ROLES, type Role, roleLabel } from '../../../contract/accounts/roles.ts'
import type { ListedUser, User } from '../../../contract/accounts/users.ts'
import { ApiError } from '../../api/call.ts'
import { countText } from '../../format/count.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Link } from '../../page/link.tsx'
import { Fact } from '../../ui/fact.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Initials } from '../../ui/initials.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { Cell } from '../data-table/table.tsx'
import { EditRow } from '../editing/edited-row.tsx'
import { useForm } from '../editing/form.tsx'

/** For a select, the most powerful first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: roleLabel(value) }))

export const userColumns = (
  isMe: (user: User) => boolean,
  isLastAdmin: (user: User) => boolean,
): readonly Column<ListedUser>[] => [
  {
    name: 'username',
    label: 'Username',
    cell: (user) => (
      <div className="flex items-center gap-2.5">
        <Initials name={user.username} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <Link
              to={isMe(user) ? '/admin/account' : `/admin/users/${user.id}`}
              className="finger hover:text-accent-text hover:underline"
            >
              {user.username}
            </Link>
            {isMe(user) && <Fact tone="info">You</Fact>}
          </div>
          <p className="text-meta font-normal text-fg-3 tabular-nums">{seenText(user)}</p>
        </div>
      </div>
    ),
    sort: true,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'role',
    label: 'Role',
    cell: (user) => (
      <>
        <span className="capitalize">{user.role}</span>
        {isLastAdmin(user) && <p className="text-meta whitespace-nowrap text-fg-3">last admin</p>}
      </>
    ),
    sort: true,
  },
  {
    name: 'created_at',
    label: 'Created At',
    cell: ({ created_at }) => formatTimestamp(created_at),
    sort: true,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
  },
  {
    name: 'two_factor',
    label: 'Two-factor',
    cell: (user) => {
      const ways = [user.two_factor && 'app', user.passkeys > 0 && 'passkey'].filter(Boolean)
      return (
        <>
          <span className="flex items-center gap-1.5">
            {ways.length > 0 ? <Check /> : <TriangleAlert />}
            {ways.length > 0 ? 'On' : 'Off'}
          </span>
          <span className="block text-meta text-fg-3">{ways.join(', ')}</span>
        </>
      )
    },
    sort: ({ two_factor }) => String(two_factor),
  },
]

function seenText({ last_seen_at, sessions }: ListedUser): string {
  if (last_seen_at === null) return 'Not signed in'
  return `Last seen ${formatTimestamp(last_seen_at)}, ${countText(sessions, 'session')}`
}

export type UserChange = {
  username: string
  role?: Role
  password?: string
  current_password?: string
}

type UserEditRowProps = {
  user: User
  /** False for the own role and for the last admin. */
  canChangeRole: boolean
  onSave: (change: UserChange) => Promise<unknown>
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
