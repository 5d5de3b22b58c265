import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TOKEN_DAYS, TOKEN_ROLES, type TokenRole } from '../../../../contract/accounts/api-tokens.ts'
import type { Reply } from '../../../../contract/api.ts'
import { ApiError, call, reasonOf } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export type MadeToken = Reply<'POST /api/tokens'>
type Days = (typeof TOKEN_DAYS)[number]

const MAY_OPTIONS = Object.entries(TOKEN_ROLES).map(([value, label]) => ({ value, label }))
const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}))

type NewTokenDialogProps = { onMade: (made: MadeToken) => void; onClose: () => void }

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<TokenRole>('viewer')
  const [days, setDays] = useState<Days>(90)
  const formId = useId()
  const make = useMutation({
    mutationFn: () => call('POST /api/tokens', { body: { name, role, days } }),
    onSuccess: onMade,
  })
  const refusal =
    make.error instanceof ApiError && make.error.field === 'name' ? make.error.serverText : undefined
  return (
    <Dialog
      title="New token"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" busy={make.isPending}>
            Make token
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        {make.error && !refusal && (
          <Notice kind="error" detail={reasonOf(make.error)}>
            The token was not made.
          </Notice>
        )}
        <TextField
          label="Name"
          required
          hint="The program that uses it. Activity Logs show this name."
          value={name}
          error={refusal}
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
      </form>
    </Dialog>
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
