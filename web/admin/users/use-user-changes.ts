import { useMutation } from '@tanstack/react-query'
import { type Role, roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import type { User } from '../../../contract/accounts/users.ts'
import { call } from '../../api/call.ts'
import { useDeletion } from '../editing/deletion.tsx'
import {
  ifUnchanged,
  type Reporter,
  reasonFirst,
  useReport,
  useUndoToast,
} from '../editing/save.ts'
import { usersQuery } from '../screen/admin-queries.ts'

export type UserEdit = {
  username: string
  role?: Role
  password?: string
  current_password?: string
}

export function useUserChanges(reporter: Reporter) {
  const reported = useReport(usersQuery.queryKey, reasonFirst(reporter))
  const undoToast = useUndoToast()
  const update = useMutation({
    mutationFn: ({ user, edit }: { user: User; edit: UserEdit }) =>
      call('PUT /api/users/:id', { params: { id: user.id }, body: edit }, ifUnchanged(user)),
    ...reported('Failed to update user'),
    onSuccess: ({ id, username, role }, { user }) => {
      reporter.succeed('User updated successfully')
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
  return { update, deletion }
}
