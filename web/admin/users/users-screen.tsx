import { useMutation, useQuery } from '@tanstack/react-query'
import { roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import type { NewUser, User } from '../../../contract/accounts/users.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { useDeletion } from '../editing/deletion.tsx'
import { ifUnchanged, useReload } from '../editing/save.ts'
import { useUndoToast } from '../editing/undo.ts'
import { usersQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { useInvitations } from './invitations.tsx'
import { PowersPanel } from './powers-panel.tsx'
import type { UserChange } from './user-edit-row.tsx'
import { UserForm } from './user-form.tsx'
import { UserTable } from './user-table.tsx'

export function UsersScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const users = useQuery(usersQuery)
  const invitations = useInvitations({ onDone: succeed, onFail: fail })
  const reload = useReload(usersQuery.queryKey)
  useFetchFailure(users, 'Failed to fetch users', fail)

  const add = useMutation({
    mutationFn: (user: NewUser) => call('POST /api/users', { body: user }),
    onSuccess: () => succeed('User added successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to add user'),
    onSettled: reload,
  })
  const undoToast = useUndoToast()
  const update = useMutation({
    mutationFn: ({ user, change }: { user: User; change: UserChange }) =>
      call('PUT /api/users/:id', { params: { id: user.id }, body: change }, ifUnchanged(user)),
    onSuccess: (stored, { user }) => {
      succeed('User updated successfully')
      if (stored.role !== user.role)
        undoToast({
          kind: 'user',
          id: stored.id,
          text: `${stored.username} is ${roleLabel(stored.role)} now.`,
          detail: roleHint(stored.role),
        })
    },
    onError: (error) => fail(reasonOf(error) ?? 'Failed to update user'),
    onSettled: reload,
  })
  const deletion = useDeletion({
    kind: 'user',
    title: 'Delete user',
    question: 'Are you sure you want to delete this user?',
    nameOf: ({ username }) => username,
    effectOf: () => 'They are signed out everywhere at once.',
    mutationFn: ({ id }: User) => call('DELETE /api/users/:id', { params: { id } }),
    onSuccess: () => succeed('User deleted successfully'),
    onError: (error) => fail(reasonOf(error) ?? 'Failed to delete user'),
    onSettled: reload,
  })

  return (
    <>
      <ScreenHeader
        title="Users"
        description={users.data && peopleText(users.data.length, invitations.count)}
      >
        <HeaderNotice message={message} />
        {invitations.button}
      </ScreenHeader>
      <FormBesideList
        form={<UserForm busy={add.isPending} refused={add.error} onAdd={(user) => add.mutateAsync(user)} />}
        list={
          <Panel>
            <UserTable
              users={users}
              onSave={(user, change) => update.mutateAsync({ user, change })}
              onDelete={deletion.ask}
            />
            {invitations.list}
            <AskAdmins onFail={fail} />
          </Panel>
        }
      />
      <PowersPanel />
      {deletion.question}
      {invitations.dialogs}
    </>
  )
}

const peopleText = (count: number, invited: number) =>
  `${count} ${count === 1 ? 'person' : 'people'} can sign in${invited === 0 ? '' : `, ${invited} ${invited === 1 ? 'invitation' : 'invitations'} open`}`
