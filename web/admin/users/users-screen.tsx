import { useQuery } from '@tanstack/react-query'
import type { ListedUser, User } from '../../../contract/accounts/users.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { useSessionUser } from '../../api/session.ts'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { usersQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { AddUserPanel } from './add-user-panel.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { useInvitations } from './invitations.tsx'
import { PowersPanel } from './powers-panel.tsx'
import { useUserChanges } from './use-user-changes.ts'
import { UserEditRow } from './user-edit-row.tsx'
import { userColumns } from './user-table.tsx'

export function UsersScreen() {
  const { message, ...notice } = useTimedNotice()
  const users = useQuery(usersQuery)
  const invitations = useInvitations(notice)
  const { update, deletion } = useUserChanges(notice)
  useFetchFailure(users, 'Failed to fetch users', notice.fail)
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<ListedUser>()
  const me = useSessionUser()
  const admins = users.data?.filter(({ role }) => role === 'admin') ?? []
  const isMe = ({ id }: User) => id === me?.id
  const isLastAdmin = ({ id }: User) => admins.length === 1 && admins[0]?.id === id
  const actionsOf = (user: ListedUser) => [
    { label: 'Edit', autoFocus: wasEdited(user), onClick: () => open(user) },
    {
      label: 'Delete',
      variant: 'danger-quiet' as const,
      disabled: isLastAdmin(user),
      ...(isLastAdmin(user) && {
        'aria-description': `${user.username}: the last admin cannot be deleted`,
      }),
      onClick: () => deletion.ask(user),
    },
  ]
  const list = (
    <Panel>
      <DataTable
        label="Users"
        columns={userColumns(isMe, isLastAdmin)}
        query={users}
        empty={{ title: 'No users yet' }}
        skeletonRows={3}
        nameOf={({ username }) => username}
        initialSort={{ column: 'created_at', order: 'asc' }}
        cardsBelow={560}
        actions={actionsOf}
        editor={(user) =>
          edited?.id === user.id && (
            <UserEditRow
              user={edited}
              canChangeRole={!isMe(edited) && !isLastAdmin(edited)}
              onSave={(edit) => update.mutateAsync({ user: edited, edit }).then(close)}
              onCancel={close}
              onDirty={setDirty}
            />
          )
        }
      />
      {invitations.list}
      <AskAdmins reporter={notice} />
    </Panel>
  )

  return (
    <>
      <ScreenHeader
        message={message}
        title="Users"
        description={users.data && peopleText(users.data.length, invitations.count)}
      >
        {invitations.button}
      </ScreenHeader>
      <FormBesideList form={<AddUserPanel reporter={notice} />} list={list} />
      <PowersPanel />
      {question}
      {deletion.question}
      {invitations.dialogs}
    </>
  )
}

function peopleText(count: number, invited: number): string {
  const people = `${countText(count, 'person', 'people')} can sign in`
  return invited === 0 ? people : `${people}, ${countText(invited, 'invitation')} open`
}
