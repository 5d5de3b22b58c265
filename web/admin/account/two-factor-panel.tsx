import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { type Report, reasonFirst, useReload } from '../editing/save.ts'
import { twoFactorQuery } from '../screen/admin-queries.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { PasskeyWays } from './passkey-ways.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { usePasswordFirst, Way } from './way.tsx'

export function TwoFactorPanel({ user, report }: { user: SessionUser; report: Report }) {
  const state = useQuery(twoFactorQuery)
  useFetchFailure(state, 'Two-factor could not be loaded.', report.fail)
  const reload = useReload(twoFactorQuery.queryKey)
  const [open, setOpen] = useState<'off' | 'codes'>()
  const [codes, setCodes] = useState<{ codes: string[]; step?: string }>()
  const begin = usePasswordFirst({
    begin: (body) => call('POST /api/auth/two-factor', { body }),
    onFail: (error) => reasonFirst(report).fail('It could not be set up.', reasonOf(error)),
  })
  const change = useMutation({
    mutationFn: async (code: string) => {
      if (open === 'codes') return call('POST /api/auth/two-factor/codes', { body: { code } })
      await call('POST /api/auth/two-factor/off', { body: { code } })
    },
    onSuccess: (made) => {
      setOpen(undefined)
      if (made) setCodes({ codes: made.recovery_codes })
      else report.succeed('Two-factor is off')
    },
    onSettled: reload,
  })
  const { data } = state
  const isOn = Boolean(data?.since)

  return (
    <Panel>
      <PanelHead title="Two-factor">
        {data && (
          <Fact tone={isOn ? 'bull' : 'off'} icon={isOn ? <CircleCheck /> : <CircleOff />}>
            {isOn ? 'On' : 'Off'}
          </Fact>
        )}
      </PanelHead>
      {data && user.role === 'admin' && data.for_admins && !isOn && (
        <div className="p-4 pb-0">
          <Notice kind="warning">
            This site asks every admin for two-factor. Set it up to open the other screens.
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        <Way
          icon={<Smartphone />}
          name="Authenticator app"
          text={
            data?.since
              ? `Since ${formatTimestamp(data.since)}, last used ${formatTimestamp(data.last_used_at ?? data.since)}`
              : 'A six-digit code besides the password.'
          }
        >
          {isOn ? (
            <Button size="sm" variant="danger-quiet" onClick={() => setOpen('off')}>
              Remove
            </Button>
          ) : (
            <Button size="sm" disabled={!data} busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
              Set up
            </Button>
          )}
        </Way>
        <Way
          icon={<KeyRound />}
          name="Recovery codes"
          text={isOn ? `${data?.codes_left} of 10 left` : 'Made when the app is set up.'}
        >
          {isOn && (
            <Button size="sm" onClick={() => setOpen('codes')}>
              New codes
            </Button>
          )}
        </Way>
        <PasskeyWays report={report} />
      </ul>
      {begin.question}
      {open && (
        <AskDialog
          title={open === 'off' ? 'Turn off two-factor' : 'New recovery codes'}
          field="code"
          action={open === 'off' ? 'Turn off' : 'Make codes'}
          busy={change.isPending}
          error={reasonOf(change.error)}
          onSubmit={(code) => change.mutate(code)}
          onClose={() => {
            change.reset()
            setOpen(undefined)
          }}
        />
      )}
      {begin.data && (
        <SetUpDialog
          uri={begin.data.uri}
          onClose={begin.reset}
          onOn={(made) => {
            begin.reset()
            setCodes({ codes: made, step: 'Step 2 of 2' })
            void reload()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog {...codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}
