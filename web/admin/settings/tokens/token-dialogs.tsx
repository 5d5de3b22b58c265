import { useMutation } from '@tanstack/react-query'
import { TOKEN_DAYS, TOKEN_ROLES, type TokenRole } from '../../../../contract/accounts/api-tokens.ts'
import type { Reply } from '../../../../contract/api.ts'
import { call } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../editing/form.tsx'
import { FormDialog } from '../../editing/form-dialog.tsx'

export type MadeToken = Reply<'POST /api/tokens'>

const MAY_OPTIONS = Object.entries(TOKEN_ROLES).map(([value, label]) => ({ value, label }))
const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}))

const EMPTY = { name: '', role: 'viewer' as TokenRole, days: '90' }

type NewTokenDialogProps = { onMade: (made: MadeToken) => void; onClose: () => void }

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
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
