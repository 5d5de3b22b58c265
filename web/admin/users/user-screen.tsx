import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import { call } from '../../api/call.ts'
import { useSessionUser } from '../../api/session.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SessionsPanel } from '../account/sessions-panel.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { useReport } from '../editing/save.ts'
import { usersQuery } from '../screen/admin-queries.ts'
import { ScreenHeader } from '../screen/screen-header.tsx'

const NO_USER = {
  title: 'There is no such user',
  action: <LinkButton to="/admin/users">Back to Users</LinkButton>,
}

export function UserScreen() {
  const id = Number(useParams().id)
  const me = useSessionUser()
  const users = useQuery(usersQuery)
  const { message, ...report } = useTimedNotice()
  const user = users.data?.find((each) => each.id === id)
  const turnOff = useMutation({
    mutationFn: (of: number) => call('DELETE /api/users/:id/two-factor', { params: { id: of } }),
    ...useReport(usersQuery.queryKey, report)(
      'Two-factor was not turned off.',
      'Two-factor is off',
    ),
  })
  if (me?.id === id) return <Navigate replace to="/admin/account" />
  if (!user)
    return (
      <>
        <ScreenHeader title="User" />
        <Panel>
          <ListState query={{ ...users, data: users.data && [] }} empty={NO_USER}>
            {null}
          </ListState>
        </Panel>
      </>
    )
  return (
    <>
      <ScreenHeader
        message={message}
        title={user.username}
        description={`${roleLabel(user.role)}: ${roleHint(user.role)}`}
      />
      <div className="max-w-2xl">
        <SessionsPanel of={user} report={report} />
        {user.two_factor && (
          <Button
            variant="danger-quiet"
            className="mt-4"
            busy={turnOff.isPending}
            onClick={() => turnOff.mutate(user.id)}
          >
            Turn off two-factor
          </Button>
        )}
      </div>
    </>
  )
}
