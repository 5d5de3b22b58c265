import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { POWERS } from '../../../contract/accounts/powers.ts'
import {
  isAtLeast,
  ROLES,
  type Role,
  roleHint,
  roleLabel,
} from '../../../contract/accounts/roles.ts'
import {
  type ListedUser,
  type NewUser,
  PASSWORD_MIN_CHARACTERS,
  type User,
} from '../../../contract/accounts/users.ts'
import { call } from '../../api/call.ts'
import { useSessionUser } from '../../api/session.ts'
import { countText } from '../../format/count.ts'
import { TextField } from '../../ui/fields.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { AddPanel } from '../editing/add-panel.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useEditedRow } from '../editing/edited-row.tsx'
import { choice, defineForm, requiredText, secretText } from '../editing/form-fields.ts'
import { ifUnchanged, type Report, reasonFirst, useReport, useUndoToast } from '../editing/save.ts'
import { twoFactorQuery, usersQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { useInvitations } from './invitations.tsx'
import { ROLE_OPTIONS, type UserChange, UserEditRow, userColumns } from './user-table.tsx'

const userForm = defineForm<NewUser>()({
  username: requiredText,
  password: secretText,
  role: choice<Role>('admin'),
})

export function UsersScreen() {
  const { message, ...notice } = useTimedNotice()
  const users = useQuery(usersQuery)
  const invitations = useInvitations(notice)
  const reported = useReport(usersQuery.queryKey, reasonFirst(notice))
  useFetchFailure(users, 'Failed to fetch users', notice.fail)

  const add = useMutation({
    mutationFn: (fields: typeof userForm.empty) =>
      call('POST /api/users', { body: userForm.write(fields) }),
    ...reported('Failed to add user', 'User added successfully'),
  })
  const undoToast = useUndoToast()
  const update = useMutation({
    mutationFn: ({ user, change }: { user: User; change: UserChange }) =>
      call('PUT /api/users/:id', { params: { id: user.id }, body: change }, ifUnchanged(user)),
    ...reported('Failed to update user'),
    onSuccess: ({ id, username, role }, { user }) => {
      notice.succeed('User updated successfully')
      if (role === user.role) return
      const text = `${username} is ${roleLabel(role)} now.`
      undoToast({ kind: 'user', id, text, detail: roleHint(role) })
    },
  })
  const deletion = useDeletion({
    kind: 'user',
    question: 'Are you sure you want to delete this user?',
    nameOf: ({ username }) => username,
    effectOf: () => 'They are signed out everywhere at once.',
    mutationFn: ({ id }: User) => call('DELETE /api/users/:id', { params: { id } }),
    ...reported('Failed to delete user', 'User deleted successfully'),
  })
  const { edited, open, close, setDirty, question, wasEdited } = useEditedRow<ListedUser>()
  const me = useSessionUser()
  const admins = users.data?.filter(({ role }) => role === 'admin') ?? []
  const isMe = ({ id }: User) => id === me?.id
  const isLastAdmin = ({ id }: User) => admins.length === 1 && admins[0]?.id === id

  return (
    <>
      <ScreenHeader
        message={message}
        title="Users"
        description={users.data && peopleText(users.data.length, invitations.count)}
      >
        {invitations.button}
      </ScreenHeader>
      <FormBesideList
        form={
          <AddPanel
            title="Add a user"
            action="Add user"
            empty={userForm.empty}
            errorsOf={userErrors}
            add={add}
          >
            {({ fields, text }) => (
              <>
                <TextField
                  label="Username"
                  required
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...text('username', add.error)}
                />
                <TextField
                  label="Password"
                  type="password"
                  required
                  autoComplete="new-password"
                  hint="At least 8 characters."
                  {...text('password', add.error)}
                />
                <SelectField
                  label="Role"
                  options={ROLE_OPTIONS}
                  hint={roleHint(fields.role)}
                  {...text('role')}
                />
              </>
            )}
          </AddPanel>
        }
        list={
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
              actions={(user) => [
                { label: 'Edit', autoFocus: wasEdited(user), onClick: () => open(user) },
                {
                  label: 'Delete',
                  variant: 'danger-quiet',
                  disabled: isLastAdmin(user),
                  ...(isLastAdmin(user) && {
                    'aria-description': `${user.username}: the last admin cannot be deleted`,
                  }),
                  onClick: () => deletion.ask(user),
                },
              ]}
              editor={(user) =>
                edited?.id === user.id && (
                  <UserEditRow
                    user={edited}
                    canChangeRole={!isMe(edited) && !isLastAdmin(edited)}
                    onSave={(change) => update.mutateAsync({ user: edited, change }).then(close)}
                    onCancel={close}
                    onDirty={setDirty}
                  />
                )
              }
            />
            {invitations.list}
            <AskAdmins report={notice} />
          </Panel>
        }
      />
      <PowersPanel />
      {question}
      {deletion.question}
      {invitations.dialogs}
    </>
  )
}

function userErrors({ username, password }: typeof userForm.empty) {
  const short = `Password must have at least ${PASSWORD_MIN_CHARACTERS} characters`
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password.length < PASSWORD_MIN_CHARACTERS && {
      password: password === '' ? 'Password is required' : short,
    }),
  }
}

const peopleText = (count: number, invited: number) =>
  `${count} ${count === 1 ? 'person' : 'people'} can sign in${invited === 0 ? '' : `, ${countText(invited, 'invitation')} open`}`

const LABEL = 'Ask every admin for two-factor'

function AskAdmins({ report }: { report: Report }) {
  const { data } = useQuery(twoFactorQuery)
  const save = useMutation({
    mutationFn: (for_admins: boolean) =>
      call('PUT /api/settings/two-factor', { body: { for_admins } }),
    ...useReport(twoFactorQuery.queryKey, reasonFirst(report))('The setting was not saved.'),
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
    <TitledPanel title="What each role may do" className="mt-4 overflow-hidden">
      <DataTable
        label="What each role may do"
        columns={columns}
        query={{ isPending: false, isError: false, data: POWERS, refetch: () => undefined }}
        empty={{ title: '' }}
        rowKey={({ may }) => may}
        cardsBelow={560}
        dense
      />
    </TitledPanel>
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
