import { useState } from 'react'
import type { User } from '../../../contract/users.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'
import { type UserChange, UserEditRow } from './user-edit-row.tsx'

type Column = 'username' | 'role' | 'created_at'

type UserTableProps = {
  users: readonly User[]
  onSave: (user: User, change: UserChange) => Promise<unknown>
  onDelete: (user: User) => void
}

export function UserTable({ users, onSave, onDelete }: UserTableProps) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'created_at', order: 'asc' })
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<User>()
  return (
    <>
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
                onDirty={setDirty}
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
                    <RowAction of={user.username} autoFocus={wasEdited(user)} onClick={() => open(user)}>
                      Edit
                    </RowAction>
                    <RowAction of={user.username} variant="danger-quiet" onClick={() => onDelete(user)}>
                      Delete
                    </RowAction>
                  </RowActions>
                </Cell>
              </Row>
            ),
          )}
        </tbody>
      </Table>
      {question}
    </>
  )
}
