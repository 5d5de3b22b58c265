import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TOKEN_DAYS, TOKEN_ROLES, type TokenRole } from '../../../../contract/accounts/api-tokens.ts'
import type { Reply } from '../../../../contract/api.ts'
import { call } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormDialog, refusalOf } from '../../editing/form-dialog.tsx'

export type MadeToken = Reply<'POST /api/tokens'>

const MAY_OPTIONS = Object.entries(TOKEN_ROLES).map(([value, label]) => ({ value, label }))
const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}))

type NewTokenDialogProps = { onMade: (made: MadeToken) => void; onClose: () => void }

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<TokenRole>('viewer')
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(90)
  const make = useMutation({
    mutationFn: () => call('POST /api/tokens', { body: { name, role, days } }),
    onSuccess: onMade,
  })
  return (
    <FormDialog
      title="New token"
      action="Make token"
      busy={make.isPending}
      failure={{ text: 'The token was not made.', error: make.error }}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        hint="The program that uses it. Activity Logs show this name."
        value={name}
        error={refusalOf(make.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="May"
        options={MAY_OPTIONS}
        value={role}
        onChange={(event) => setRole(event.target.value as TokenRole)}
      />
      <SelectField
        label="Expires"
        options={DAYS_OPTIONS}
        value={String(days)}
        onChange={({ target }) => setDays(TOKEN_DAYS.find((each) => String(each) === target.value) ?? null)}
      />
    </FormDialog>
  )
}

/** The only time the token is shown. */
export function ReadyTokenDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
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
