import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { POWERS } from '../../../contract/accounts/powers.ts'
import { isAtLeast, ROLES, type Role, roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import type { NewUser, User } from '../../../contract/accounts/users.ts'
import { call, reasonOf } from '../../api/call.ts'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { ifUnchanged, useReload } from '../editing/save.ts'
import { useUndoToast } from '../editing/undo.ts'
import { twoFactorQuery, usersQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { useInvitations } from './invitations.tsx'
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

const LABEL = 'Ask every admin for two-factor'

function AskAdmins({ onFail }: { onFail: (text: string, detail?: string) => void }) {
  const { data } = useQuery(twoFactorQuery)
  const save = useMutation({
    mutationFn: (for_admins: boolean) => call('PUT /api/settings/two-factor', { body: { for_admins } }),
    onError: (error) => onFail(reasonOf(error) ?? 'The setting was not saved.'),
    onSettled: useReload(twoFactorQuery.queryKey),
  })
  return (
    <div className="flex items-center gap-4 border-line border-t px-5 py-3">
      <div className="mr-auto">
        <p className="font-label">{LABEL}</p>
        <p className="text-hint text-fg-3">Admins without it can only open their own account.</p>
      </div>
      <Switch
        label={LABEL}
        checked={data?.for_admins ?? false}
        disabled={!data || save.isPending}
        onChange={(next) => save.mutate(next)}
      />
    </div>
  )
}

type Power = (typeof POWERS)[number]

const columns: readonly Column<Power>[] = [
  { name: 'may', label: 'May', cell: ({ may }) => may },
  ...ROLES.toReversed().map((role) => ({
    name: role,
    label: roleLabel(role),
    width: 'w-24',
    cell: (power: Power) => <YesOrNo role={role} needed={power.role} />,
  })),
]

/** From the table that the server's rules are held against. */
function PowersPanel() {
  return (
    <Panel className="mt-4 overflow-hidden">
      <PanelHead title="What each role may do" />
      <DataTable
        label="What each role may do"
        columns={columns}
        query={{ isPending: false, isError: false, data: POWERS, refetch: () => undefined }}
        empty={{ title: '' }}
        rowKey={({ may }) => may}
        cardsBelow={560}
        dense
      />
    </Panel>
  )
}

const YesOrNo = ({ role, needed }: { role: Role; needed: Role }) =>
  isAtLeast(role, needed) ? (
    <span className="inline-flex items-center gap-1.5 font-label text-bull-text">
      <Check className="size-3.5!" />
      Yes
    </span>
  ) : (
    <span className="text-fg-3">No</span>
  )
