import type { User } from '../../../contract/users.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { type UserChange, UserEditRow } from './user-edit-row.tsx'

const columns: readonly Column<User>[] = [
  {
    name: 'username',
    label: 'Username',
    cell: ({ username }) => username,
    sort: ({ username }) => username,
    className: '[overflow-wrap:anywhere]',
  },
  { name: 'role', label: 'Role', cell: ({ role }) => role, sort: ({ role }) => role },
  {
    name: 'created_at',
    label: 'Created At',
    cell: ({ created_at }) => formatTimestamp(created_at),
    sort: ({ created_at }) => created_at,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
  },
]

type UserTableProps = {
  users: ListQuery<User>
  onSave: (user: User, change: UserChange) => Promise<unknown>
  onDelete: (user: User) => void
}

export function UserTable({ users, onSave, onDelete }: UserTableProps) {
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<User>()
  return (
    <>
      <DataTable
        label="Users"
        columns={columns}
        query={users}
        empty={{ title: 'No users yet' }}
        skeletonRows={3}
        rowKey={({ id }) => id}
        initialSort={{ column: 'created_at', order: 'asc' }}
        cardsBelow={560}
        actions={(user) => (
          <>
            <RowAction of={user.username} autoFocus={wasEdited(user)} onClick={() => open(user)}>
              Edit
            </RowAction>
            {/* the last user stays: nobody could sign in any more */}
            {users.data && users.data.length > 1 && (
              <RowAction of={user.username} variant="danger-quiet" onClick={() => onDelete(user)}>
                Delete
              </RowAction>
            )}
          </>
        )}
        editor={(user) =>
          edited?.id === user.id && (
            <UserEditRow
              user={edited}
              onSave={async (change) => {
                await onSave(edited, change)
                close()
              }}
              onCancel={close}
              onDirty={setDirty}
            />
          )
        }
      />
      {question}
    </>
  )
}
