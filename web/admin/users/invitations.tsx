import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { INVITATION_HOURS, type Invitation } from '../../../contract/accounts/invitations.ts'
import { type Role, roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import type { Reply } from '../../../contract/api.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ChangeButton, Way } from '../account/way.tsx'
import { useForm } from '../editing/form.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'
import { type Report, useReload, useReport } from '../editing/save.ts'
import { invitationsQuery } from '../screen/admin-queries.ts'
import { ROLE_OPTIONS } from './user-table.tsx'

export function useInvitations(report: Report) {
  const invitations = useQuery(invitationsQuery)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<InvitationLink>()
  const reported = useReport(invitationsQuery.queryKey, report)
  const reload = useReload(invitationsQuery.queryKey)
  const renew = useMutation({
    mutationFn: ({ id }: Invitation) => call('POST /api/invitations/:id/link', { params: { id } }),
    ...reported('The link could not be created.'),
    onSuccess: setMade,
  })
  const withdraw = useMutation({
    mutationFn: ({ id }: Pick<Invitation, 'id' | 'name'>) =>
      call('DELETE /api/invitations/:id', { params: { id } }),
    ...reported('The invitation was not withdrawn.'),
    onSuccess: (_reply, { name }) => {
      setMade(undefined)
      report.succeed(`The invitation for ${name} is withdrawn`)
    },
  })
  const open = invitations.data?.open ?? []

  return {
    count: open.length,
    button: (
      <Button icon={<UserPlus />} onClick={() => setAsking(true)}>
        Invite by link
      </Button>
    ),
    list: open.length > 0 && (
      <ul aria-label="Open invitations" className="divide-y divide-line border-line border-t">
        {open.map((invitation) => (
          <Way
            key={invitation.id}
            icon={<Mail className="text-fg-3" />}
            name={invitation.name}
            text={`Invited as ${roleLabel(invitation.role)} until ${formatTimestamp(invitation.expires_at)}`}
          >
            <ChangeButton label="New link" of={invitation.name} change={renew} thing={invitation} />
            <ChangeButton
              label="Withdraw"
              of={invitation.name}
              change={withdraw}
              thing={invitation}
              variant="danger-quiet"
            />
          </Way>
        ))}
      </ul>
    ),
    dialogs: (
      <>
        {isAsking && (
          <InviteDialog
            canMail={invitations.data?.can_mail ?? false}
            onClose={() => setAsking(false)}
            onMade={(link) => {
              setAsking(false)
              setMade(link)
              void reload()
            }}
          />
        )}
        {made && (
          <LinkDialog
            made={made}
            onWithdraw={() => withdraw.mutate(made)}
            onClose={() => setMade(undefined)}
          />
        )}
      </>
    ),
  }
}

type InvitationLink = Reply<'POST /api/invitations'>
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

function InviteDialog({ canMail, onMade, onClose }: InviteDialogProps) {
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
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label="For" required hint="Only for your list." {...text('name', make.error)} />
        <SelectField label="Role" options={ROLE_OPTIONS} {...text('role')} />
      </div>
      <p className="-mt-2 text-hint text-fg-3">{roleHint(fields.role)}</p>
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
function LinkDialog({ made, onWithdraw, onClose }: LinkDialogProps) {
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
