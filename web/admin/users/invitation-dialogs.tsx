import { useMutation } from '@tanstack/react-query'
import { INVITATION_HOURS } from '../../../contract/accounts/invitations.ts'
import { type Role, roleHint } from '../../../contract/accounts/roles.ts'
import type { Reply } from '../../../contract/api.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { FieldPair } from '../../ui/field-pair.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Hint } from '../../ui/text.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { ROLE_OPTIONS } from './user-table.tsx'

export type InvitationLink = Reply<'POST /api/invitations'>
type Hours = (typeof INVITATION_HOURS)[number]

const HOURS_OPTIONS = INVITATION_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 168 ? 'In 7 days' : `In ${hours} hours`,
}))

const EMPTY = { name: '', role: 'editor' as Role, hours: '48', mail_to: '' }

type InviteDialogProps = {
  canMail: boolean
  onMade: (made: InvitationLink) => void
  onClose: () => void
}

export function InviteDialog({ canMail, onMade, onClose }: InviteDialogProps) {
  const { fields, check, text } = useForm(EMPTY)
  const make = useMutation({
    mutationFn: ({ hours, mail_to, ...rest }: typeof EMPTY) => {
      const mail = mail_to.trim() && { mail_to: mail_to.trim() }
      return call('POST /api/invitations', {
        body: { ...rest, hours: Number(hours) as Hours, ...mail },
      })
    },
    onSuccess: onMade,
  })

  return (
    <FormDialog
      title="Invite by link"
      action="Make link"
      busy={make.isPending}
      failure={{ text: 'The link could not be created.', error: make.error }}
      onSubmit={() => check() && make.mutate(fields)}
      onClose={onClose}
    >
      <FieldPair>
        <TextField label="For" required hint="Only for your list." {...text('name', make.error)} />
        <SelectField label="Role" options={ROLE_OPTIONS} {...text('role')} />
      </FieldPair>
      <Hint className="-mt-2">{roleHint(fields.role)}</Hint>
      <SelectField label="Expires" options={HOURS_OPTIONS} {...text('hours')} />
      {canMail && (
        <TextField
          label="Send to"
          type="email"
          autoComplete="off"
          hint="An e-mail address. Leave it empty to pass the link on yourself."
          {...text('mail_to', make.error)}
        />
      )}
    </FormDialog>
  )
}

type LinkDialogProps = { made: InvitationLink; onWithdraw: () => void; onClose: () => void }

/** The only time the link is shown. */
export function LinkDialog({ made, onWithdraw, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title="Invite by link"
      description={`For ${made.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger-quiet" className={dialogFootStart} onClick={onWithdraw}>
            Withdraw
          </Button>
          <Button variant="ink" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <CopyField label="Link" value={made.link} />
      <p className="mt-3 text-fg-2">
        Works once, until {formatTimestamp(made.expires_at)}. The person who opens it chooses a
        username and a password. It is shown only now; a new link from the list ends this one.
      </p>
      {made.mail && <p className="mt-2 text-fg-2 [overflow-wrap:anywhere]">{made.mail}</p>}
    </Dialog>
  )
}
