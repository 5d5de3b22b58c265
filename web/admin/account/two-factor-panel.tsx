import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, Copy, Download, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button, linkButtonClass } from '../../ui/button.tsx'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { type Reporter, reasonFirst, useReload } from '../editing/save.ts'
import { twoFactorQuery } from '../screen/admin-queries.ts'
import { copyText } from '../screen/copy-text.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { PasskeyWays } from './passkey-ways.tsx'
import { AskDialog, usePasswordFirst, Way } from './way.tsx'

export function TwoFactorPanel({ user, report }: { user: SessionUser; report: Reporter }) {
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
            <Button
              size="sm"
              disabled={!data}
              busy={begin.isPending}
              onClick={() => begin.mutate(undefined)}
            >
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

type SetUpDialogProps = {
  /** The otpauth:// address of the new key. */
  uri: string
  onOn: (codes: string[]) => void
  onClose: () => void
}

function SetUpDialog({ uri, onOn, onClose }: SetUpDialogProps) {
  const [code, setCode] = useState('')
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const turnOn = useMutation({
    mutationFn: () => call('PUT /api/auth/two-factor', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
  })
  return (
    <FormDialog
      title="Set up two-factor"
      description="Step 1 of 2"
      width="share"
      action="Turn on"
      busy={turnOn.isPending}
      disabled={!isWholeCode(code)}
      className="flex gap-5 max-md:flex-col"
      onSubmit={() => turnOn.mutate()}
      onClose={onClose}
    >
      <QrCode text={uri} />
      <div className="grid min-w-0 flex-1 content-start gap-3">
        <p className="text-fg-2">1. Scan this with an authenticator app, or type the key.</p>
        <CopyField label="Key" value={key} shown={key.replace(/.{4}(?=.)/g, '$& ')} />
        <CodeField
          label="2. Enter the six digits it shows."
          hint="Changes every 30 seconds."
          value={code}
          error={
            turnOn.error ? (reasonOf(turnOn.error) ?? 'Two-factor was not turned on.') : undefined
          }
          onChange={(typed) => {
            turnOn.reset()
            setCode(typed)
          }}
        />
      </div>
    </FormDialog>
  )
}

/** White in both themes: apps read dark on light. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[168px] flex-none rounded-control border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

type RecoveryCodesDialogProps = { codes: readonly string[]; step?: string; onClose: () => void }

/** The only time the codes are shown. */
function RecoveryCodesDialog({ codes, step, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title="Keep these recovery codes"
      description={step}
      // Escape must not lose codes that nobody has kept.
      onClose={() => isKept && onClose()}
      footer={
        <Button variant="ink" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-fg-2">Each works once, without the phone. They are shown only now.</p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface-2 px-5 py-4 font-mono text-small max-[380px]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button icon={<Copy />} onClick={() => void copyText(text)}>
          Copy all
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={linkButtonClass()}
        >
          <Download />
          Download as text
        </a>
      </div>
      <Checkbox
        label="I have kept them in a safe place"
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
    </Dialog>
  )
}
