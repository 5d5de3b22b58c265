import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { INVITATION_HOURS } from '../../../contract/accounts/invitations.ts'
import { type Role, roleHint } from '../../../contract/accounts/roles.ts'
import type { Reply } from '../../../contract/api.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ROLE_OPTIONS } from './role-options.ts'

export type InvitationLink = Reply<'POST /api/invitations'>
type Hours = (typeof INVITATION_HOURS)[number]

const hoursText = (hours: Hours) => (hours === 168 ? 'In 7 days' : `In ${hours} hours`)
const HOURS_OPTIONS = INVITATION_HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) }))

type InviteDialogProps = {
  canMail: boolean
  onMade: (made: InvitationLink) => void
  onClose: () => void
}

export function InviteDialog({ canMail, onMade, onClose }: InviteDialogProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [hours, setHours] = useState<Hours>(48)
  const [mailTo, setMailTo] = useState('')
  const formId = useId()
  const make = useMutation({
    mutationFn: () =>
      call('POST /api/invitations', {
        body: { name, role, hours, ...(mailTo.trim() && { mail_to: mailTo.trim() }) },
      }),
    onSuccess: onMade,
  })
  const refusal = (field: string) =>
    make.error instanceof ApiError && make.error.field === field ? make.error.serverText : undefined
  const isElsewhere = make.error && !refusal('name') && !refusal('mail_to')

  return (
    <Dialog
      title="Invite by link"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="ink" busy={make.isPending}>
            Make link
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
        {isElsewhere && (
          <Notice kind="error" detail={reasonOf(make.error)}>
            The link was not made.
          </Notice>
        )}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            label="For"
            required
            hint="Only for your list."
            value={name}
            error={refusal('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label="Role"
            options={ROLE_OPTIONS}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
          />
        </div>
        <p className="-mt-2 text-hint text-fg-3">{roleHint(role)}</p>
        <SelectField
          label="Expires"
          options={HOURS_OPTIONS}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.target.value) as Hours)}
        />
        {canMail && (
          <TextField
            label="Send to"
            type="email"
            autoComplete="off"
            hint="An e-mail address. Leave it empty to pass the link on yourself."
            value={mailTo}
            error={refusal('mail_to')}
            onChange={(event) => setMailTo(event.target.value)}
          />
        )}
      </form>
    </Dialog>
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
        Works once, until {formatTimestamp(made.expires_at)}. Whoever opens it chooses username and password.
        It is shown only now; a new link from the list ends this one.
      </p>
      {made.mail && <p className="mt-2 text-fg-2 [overflow-wrap:anywhere]">{made.mail}</p>}
    </Dialog>
  )
}
