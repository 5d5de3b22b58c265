import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '../../../contract/accounts/invitations.ts'
import { roleLabel } from '../../../contract/accounts/roles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { useReload } from '../editing/save.ts'
import { invitationsQuery } from '../screen/admin-queries.ts'
import { type InvitationLink, InviteDialog, LinkDialog } from './invite-dialog.tsx'

type InvitationsProps = {
  onDone: (text: string) => void
  onFail: (text: string, detail?: string) => void
}

/** The button that invites, the list of open invitations, and the dialogs of both. */
export function useInvitations({ onDone, onFail }: InvitationsProps) {
  const invitations = useQuery(invitationsQuery)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<InvitationLink>()
  const reload = useReload(invitationsQuery.queryKey)
  const renew = useMutation({
    mutationFn: ({ id }: Invitation) => call('POST /api/invitations/:id/link', { params: { id } }),
    onSuccess: setMade,
    onError: (error) => onFail('The link was not made.', reasonOf(error)),
    onSettled: reload,
  })
  const withdraw = useMutation({
    mutationFn: ({ id }: Pick<Invitation, 'id' | 'name'>) =>
      call('DELETE /api/invitations/:id', { params: { id } }),
    onSuccess: (_reply, { name }) => {
      setMade(undefined)
      onDone(`The invitation for ${name} is withdrawn`)
    },
    onError: (error) => onFail('The invitation was not withdrawn.', reasonOf(error)),
    onSettled: reload,
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
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5">
            <Mail className="text-fg-3" />
            <div className="mr-auto min-w-0">
              <p className="font-label [overflow-wrap:anywhere]">{invitation.name}</p>
              <p className="text-meta text-fg-3 tabular-nums">
                Invited as {roleLabel(invitation.role)} until {formatTimestamp(invitation.expires_at)}
              </p>
            </div>
            <Button
              size="sm"
              aria-description={invitation.name}
              busy={renew.isPending && renew.variables.id === invitation.id}
              onClick={() => renew.mutate(invitation)}
            >
              New link
            </Button>
            <Button
              size="sm"
              variant="danger-quiet"
              aria-description={invitation.name}
              busy={withdraw.isPending && withdraw.variables.id === invitation.id}
              onClick={() => withdraw.mutate(invitation)}
            >
              Withdraw
            </Button>
          </li>
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
