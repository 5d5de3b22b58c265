import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { Session } from '../../../contract/accounts/auth.ts'
import type { User } from '../../../contract/accounts/users.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { DividedList } from '../../ui/text.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { type Reporter, useReport } from '../editing/save.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { deviceName, isPhone } from './device-name.ts'
import { ChangeButton, Way } from './way.tsx'

export const sessionsQuery = read('GET /api/auth/sessions', {})

type SessionsPanelProps = {
  report: Reporter
  /** Another user, for admins; defaults to the signed-in user. */
  of?: Pick<User, 'id' | 'username'>
}

export function SessionsPanel({ of, report }: SessionsPanelProps) {
  const query = of ? read('GET /api/users/:id/sessions', { params: { id: of.id } }) : sessionsQuery
  const sessions = useQuery<Session[]>(query)
  useFetchFailure(sessions, 'Sessions could not be loaded.', report.fail)
  const { end, endOthers } = useSessionEnds({ of, report }, query.queryKey)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0

  return (
    <Panel>
      <PanelHead title="Sessions">
        <Button
          icon={<LogOut />}
          busy={endOthers.isPending}
          disabled={others === 0}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere
        </Button>
      </PanelHead>
      <ListState query={sessions} rows={2} rowPx={64} empty={{ title: 'No sessions' }}>
        <DividedList>
          {sessions.data?.map((session) => (
            <Way
              key={session.id}
              icon={isPhone(session.user_agent) ? <Smartphone /> : <Monitor />}
              name={
                <>
                  {deviceName(session.user_agent)}
                  {session.current && <Fact tone="info">This one</Fact>}
                </>
              }
              text={sessionText(session)}
            >
              {!session.current && (
                <ChangeButton
                  label="Sign out"
                  of={deviceName(session.user_agent)}
                  change={end}
                  thing={session}
                />
              )}
            </Way>
          ))}
        </DividedList>
      </ListState>
      <p className="border-line border-t px-5 py-3.5 text-small text-fg-3">
        {of
          ? `Signing out everywhere ends every session of ${of.username} at once; the password stays.`
          : 'Signing out everywhere keeps this session and ends all others at once.'}
      </p>
    </Panel>
  )
}

function useSessionEnds({ of, report }: SessionsPanelProps, queryKey: QueryKey) {
  const reported = useReport(queryKey, report)('The session could not be ended.')
  const end = useMutation({
    ...reported,
    mutationFn: ({ id: session }: Session) =>
      of
        ? call('DELETE /api/users/:id/sessions/:session', { params: { id: of.id, session } })
        : call('DELETE /api/auth/sessions/:id', { params: { id: session } }),
    onSuccess: (_reply, { user_agent }) =>
      report.succeed(`${deviceName(user_agent)} is signed out`),
  })
  const endOthers = useMutation({
    ...reported,
    mutationFn: () =>
      of
        ? call('DELETE /api/users/:id/sessions', { params: { id: of.id } })
        : call('POST /api/auth/logout-everywhere', {}),
    onSuccess: ({ ended }) =>
      report.succeed(`${countText(ended, of ? 'session' : 'other session')} ended`),
  })
  return { end, endOthers }
}

const sessionText = ({ created_at, last_used_at, current, address }: Session) =>
  [
    `Since ${formatTimestamp(created_at)}`,
    `last seen ${current ? 'now' : formatTimestamp(last_used_at)}`,
    ...(address ? [address] : []),
  ].join(', ')
