import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, UserPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Invitation } from '../../../contract/accounts/invitations.ts'
import { roleLabel } from '../../../contract/accounts/roles.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { DividedList } from '../../ui/text.tsx'
import { ChangeButton, Way } from '../account/way.tsx'
import { type Reporter, useReload, useReport } from '../editing/save.ts'
import { invitationsQuery } from '../screen/admin-queries.ts'
import { type InvitationLink, InviteDialog, LinkDialog } from './invitation-dialogs.tsx'

export function useInvitations(report: Reporter) {
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
    list: open.length > 0 && <OpenInvitations {...{ open, renew, withdraw }} />,
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

type OpenInvitationsProps = {
  open: readonly Invitation[]
  renew: ComponentProps<typeof ChangeButton<Invitation>>['change']
  withdraw: ComponentProps<typeof ChangeButton<Pick<Invitation, 'id' | 'name'>>>['change']
}

const OpenInvitations = ({ open, renew, withdraw }: OpenInvitationsProps) => (
  <DividedList aria-label="Open invitations" className="border-line border-t">
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
  </DividedList>
)
