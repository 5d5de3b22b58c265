import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import type { Reply } from '../../../contract/api.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { DividedList } from '../../ui/text.tsx'
import { type Reporter, reasonFirst, useReload } from '../editing/save.ts'
import { twoFactorQuery } from '../screen/admin-queries.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { PasskeyWays } from './passkey-ways.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { AskDialog, usePasswordFirst, Way } from './way.tsx'

type TwoFactor = Reply<'GET /api/auth/two-factor'>

export function TwoFactorPanel({ user, report }: { user: SessionUser; report: Reporter }) {
  const state = useQuery(twoFactorQuery)
  useFetchFailure(state, 'Two-factor could not be loaded.', report.fail)
  const reload = useReload(twoFactorQuery.queryKey)
  const [open, setOpen] = useState<Confirmed>()
  const [codes, setCodes] = useState<{ codes: string[]; step?: string }>()
  const begin = usePasswordFirst({
    begin: (body) => call('POST /api/auth/two-factor', { body }),
    onFail: (error) => reasonFirst(report).fail('It could not be set up.', reasonOf(error)),
  })
  const change = useCodeConfirmed(open, (made) => {
    setOpen(undefined)
    if (made) setCodes({ codes: made })
    else report.succeed('Two-factor is off')
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
      {data && user.role === 'admin' && data.for_admins && !isOn && <AskedNotice />}
      <DividedList>
        <AppWay
          data={data}
          isBusy={begin.isPending}
          onSetUp={() => begin.mutate(undefined)}
          onRemove={() => setOpen('off')}
        />
        <RecoveryWay data={data} onNew={() => setOpen('codes')} />
        <PasskeyWays report={report} />
      </DividedList>
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

type Confirmed = 'off' | 'codes'

/** What a code confirms: that two-factor is turned off, or that there are new recovery codes. */
function useCodeConfirmed(what: Confirmed | undefined, onDone: (codes?: string[]) => void) {
  return useMutation({
    mutationFn: async (code: string) => {
      if (what === 'codes') return call('POST /api/auth/two-factor/codes', { body: { code } })
      await call('POST /api/auth/two-factor/off', { body: { code } })
    },
    onSuccess: (made) => onDone(made?.recovery_codes),
    onSettled: useReload(twoFactorQuery.queryKey),
  })
}

const AskedNotice = () => (
  <div className="p-4 pb-0">
    <Notice kind="warning">
      This site asks every admin for two-factor. Set it up to open the other screens.
    </Notice>
  </div>
)

type AppWayProps = {
  data: TwoFactor | undefined
  isBusy: boolean
  onSetUp: () => void
  onRemove: () => void
}

const AppWay = ({ data, isBusy, onSetUp, onRemove }: AppWayProps) => (
  <Way
    icon={<Smartphone />}
    name="Authenticator app"
    text={
      data?.since
        ? `Since ${formatTimestamp(data.since)}, last used ${formatTimestamp(data.last_used_at ?? data.since)}`
        : 'A six-digit code besides the password.'
    }
  >
    {data?.since ? (
      <Button size="sm" variant="danger-quiet" onClick={onRemove}>
        Remove
      </Button>
    ) : (
      <Button size="sm" disabled={!data} busy={isBusy} onClick={onSetUp}>
        Set up
      </Button>
    )}
  </Way>
)

type RecoveryWayProps = { data: TwoFactor | undefined; onNew: () => void }

const RecoveryWay = ({ data, onNew }: RecoveryWayProps) => (
  <Way
    icon={<KeyRound />}
    name="Recovery codes"
    text={data?.since ? `${data.codes_left} of 10 left` : 'Made when the app is set up.'}
  >
    {data?.since && (
      <Button size="sm" onClick={onNew}>
        New codes
      </Button>
    )}
  </Way>
)
