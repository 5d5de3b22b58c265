import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type ApiToken,
  TOKEN_DAYS,
  TOKEN_ROLES,
  type TokenRole,
} from '../../../../contract/accounts/api-tokens.ts'
import type { Reply } from '../../../../contract/api.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { call } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Panel, PanelHead } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Meta } from '../../../ui/text.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'
import { TableFoot } from '../../data-table/pager.tsx'
import { useForm } from '../../editing/form.tsx'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { useReload, useReport } from '../../editing/save.ts'
import { tokensQuery } from '../../screen/admin-queries.ts'
import { SoonFact } from '../../screen/soon-fact.tsx'
import { expiresSoon, shownToken, unusedText } from './token-text.ts'

const columns: readonly Column<ApiToken>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: (token) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{token.name}</span>
        <code className="text-hint font-normal text-fg-3">{shownToken(token)}</code>
      </>
    ),
    sort: true,
  },
  { name: 'may', label: 'May', cell: ({ role }) => TOKEN_ROLES[role], wide: true },
  {
    name: 'made',
    label: 'Made',
    cell: ({ created_at, made_by }) => (
      <>
        {formatTimestamp(created_at)}
        <Meta className="block">by {made_by}</Meta>
      </>
    ),
    sort: ({ created_at }) => created_at,
  },
  {
    name: 'used',
    label: 'Last used',
    cell: (token) => (
      <>
        {token.last_used_at ? formatTimestamp(token.last_used_at) : 'never'}
        <Meta className="block">{unusedText(token, Date.now())}</Meta>
      </>
    ),
    sort: ({ last_used_at }) => last_used_at ?? '',
  },
  {
    name: 'expires',
    label: 'Expires',
    cell: ({ expires_at }) => {
      if (expires_at === null) return 'never'
      return (
        <SoonFact isSoon={expiresSoon(expires_at, Date.now())}>
          {formatTimestamp(expires_at)}
        </SoonFact>
      )
    },
    sort: ({ expires_at }) => expires_at ?? '~',
  },
]

export function TokensTab() {
  const tokens = useQuery(tokensQuery)
  const reload = useReload(tokensQuery.queryKey)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const [doomed, setDoomed] = useState<ApiToken>()
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => call('DELETE /api/tokens/:id', { params: { id } }),
    ...useReport(tokensQuery.queryKey)('The token was not revoked.'),
    onSuccess: (_reply, { name }) => toastSuccess(`${name} is revoked.`),
    onSettled: () => {
      setDoomed(undefined)
      return reload()
    },
  })
  return (
    <Panel>
      <PanelHead title="API tokens">
        <Button variant="ink" icon={<Plus />} onClick={() => setAsking(true)}>
          New token
        </Button>
      </PanelHead>
      <DataTable
        label="API tokens"
        columns={columns}
        query={tokens}
        empty={{
          title: 'No tokens',
          hint: 'A token lets a program read or change things without a password.',
        }}
        skeletonRows={2}
        actions={(token) => [
          { label: 'Revoke', variant: 'danger-quiet', onClick: () => setDoomed(token) },
        ]}
      >
        <TableFoot>
          A revoked token stops at once. What a token changes is in Activity Logs under its name.
        </TableFoot>
      </DataTable>
      {isAsking && (
        <NewTokenDialog
          onClose={() => setAsking(false)}
          onMade={(token) => {
            setAsking(false)
            setMade(token)
            void reload()
          }}
        />
      )}
      {made && <ReadyTokenDialog made={made} onClose={() => setMade(undefined)} />}
      {doomed && (
        <ConfirmDialog
          title="Revoke token"
          question="Are you sure you want to revoke this token?"
          subject={doomed.name}
          effect={`Stops at once. ${doomed.name} uses it ${countText(doomed.calls_a_day, 'time')} a day.`}
          confirmLabel="Revoke"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(doomed)}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </Panel>
  )
}

type MadeToken = Reply<'POST /api/tokens'>

const MAY_OPTIONS = Object.entries(TOKEN_ROLES).map(([value, label]) => ({ value, label }))
const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({ value: String(days), label: expiryText(days) }))

function expiryText(days: (typeof TOKEN_DAYS)[number]): string {
  if (days === null) return 'Never'
  return days === 365 ? 'In a year' : `In ${days} days`
}

const EMPTY = { name: '', role: 'viewer' as TokenRole, days: '90' }

type NewTokenDialogProps = { onMade: (made: MadeToken) => void; onClose: () => void }

function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const { fields, check, text } = useForm(EMPTY)
  const make = useMutation({
    mutationFn: (sent: typeof EMPTY) => {
      const days = TOKEN_DAYS.find((each) => String(each) === sent.days) ?? null
      return call('POST /api/tokens', { body: { ...sent, days } })
    },
    onSuccess: onMade,
  })
  return (
    <FormDialog
      title="New token"
      action="Make token"
      busy={make.isPending}
      failure={{ text: 'The token was not made.', error: make.error }}
      onSubmit={() => check() && make.mutate(fields)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        hint="The program that uses it. Activity Logs show this name."
        {...text('name', make.error)}
      />
      <SelectField label="May" options={MAY_OPTIONS} {...text('role')} />
      <SelectField label="Expires" options={DAYS_OPTIONS} {...text('days')} />
    </FormDialog>
  )
}

/** The only time the token is shown. */
function ReadyTokenDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <Dialog
      title={`Token ‘${made.name}’ is ready`}
      onClose={onClose}
      footer={
        <Button variant="ink" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="mb-3 text-fg-2">Copy it now. It is shown only once.</p>
      <CopyField label="Token" value={made.token} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&>dd]:text-right [&>dt]:text-fg-2">
        <dt>May</dt>
        <dd>{TOKEN_ROLES[made.role]}</dd>
        <dt>Expires</dt>
        <dd>{made.expires_at ? formatTimestamp(made.expires_at) : 'never'}</dd>
      </dl>
    </Dialog>
  )
}
