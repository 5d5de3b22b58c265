import { useMutation } from '@tanstack/react-query'
import { type Role, roleHint } from '../../../contract/accounts/roles.ts'
import { type NewUser, PASSWORD_MIN_CHARACTERS } from '../../../contract/accounts/users.ts'
import { call } from '../../api/call.ts'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AddPanel } from '../editing/add-panel.tsx'
import { choice, defineForm, requiredField, secretText } from '../editing/form-fields.ts'
import { type Reporter, reasonFirst, useReport } from '../editing/save.ts'
import { usersQuery } from '../screen/admin-queries.ts'
import { ROLE_OPTIONS } from './user-table.tsx'

const userForm = defineForm<NewUser>()({
  username: requiredField,
  password: secretText,
  role: choice<Role>('admin'),
})

export function AddUserPanel({ reporter }: { reporter: Reporter }) {
  const add = useMutation({
    mutationFn: (fields: typeof userForm.empty) =>
      call('POST /api/users', { body: userForm.write(fields) }),
    ...useReport(usersQuery.queryKey, reasonFirst(reporter))(
      'Failed to add user',
      'User added successfully',
    ),
  })
  return (
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
