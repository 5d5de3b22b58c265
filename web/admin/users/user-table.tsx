import { useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, HeadCell, Row, RowActions, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'
import { UserEditRow } from './user-edit-row.tsx'

type Column = 'username' | 'role' | 'created_at'
export type UserChangeFields = { username: string; password?: string }

type UserTableProps = {
  users: readonly User[]
  onSave: (user: User, change: UserChangeFields) => Promise<unknown>
  onDelete: (user: User) => void
}

export function UserTable({ users, onSave, onDelete }: UserTableProps) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'created_at', order: 'asc' })
  // The edited row is kept as it was opened: a refetch must not move the ground under the editor.
  const [edited, setEdited] = useState<User>()
  const [lastEdited, setLastEdited] = useState<number>()
  const close = () => {
    setLastEdited(edited?.id)
    setEdited(undefined)
  }
  return (
    <Table label="Users" minWidth={560}>
      <thead>
        <tr>
          <SortHead column="username" sort={sort} onSort={setSort}>
            Username
          </SortHead>
          <SortHead column="role" sort={sort} onSort={setSort}>
            Role
          </SortHead>
          <SortHead column="created_at" sort={sort} onSort={setSort}>
            Created At
          </SortHead>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sortRows(users, sort.order, (user) => user[sort.column]).map((user) =>
          edited?.id === user.id ? (
            <UserEditRow
              key={user.id}
              user={edited}
              onSave={async (change) => {
                await onSave(edited, change)
                close()
              }}
              onCancel={close}
            />
          ) : (
            <Row key={user.id}>
              <Cell strong className="[overflow-wrap:anywhere]">
                {user.username}
              </Cell>
              <Cell>{user.role}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">{formatTimestamp(user.created_at)}</Cell>
              <Cell>
                <RowActions>
                  <Button
                    size="sm"
                    autoFocus={lastEdited === user.id}
                    aria-description={user.username}
                    onClick={() => setEdited(user)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-description={user.username}
                    onClick={() => onDelete(user)}
                  >
                    Delete
                  </Button>
                </RowActions>
              </Cell>
            </Row>
          ),
        )}
      </tbody>
    </Table>
  )
}
