import '../styles/admin.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { roleHint, roleLabel } from '../../contract/accounts/roles.ts'
import { ApiError, call, reasonOf } from '../api/call.ts'
import { session } from '../api/session.ts'
import { useSiteInfo } from '../page/site-info.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { submitWith } from '../ui/submit-with.ts'
import { useForm } from './editing/form.tsx'
import { CredentialFields, Entrance, NO_CREDENTIALS } from './entrance.tsx'

/** Where an invitation leads. Its token is the fragment, so that no server log has it. */
export function InviteScreen() {
  const site = useSiteInfo()
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const { fields, check, text } = useForm(NO_CREDENTIALS)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/check', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accept = useMutation({
    mutationFn: () => call('POST /api/invitations/accept', { body: { token, ...fields } }),
    onSuccess: ({ token: own, user }) => {
      session.begin(own, user)
      navigate('/admin', { replace: true })
    },
  })
  const isElsewhere = accept.error && !(accept.error instanceof ApiError && accept.error.field)
  if (!invitation.data)
    return (
      <Entrance title="Invitation">
        {invitation.isError && (
          <Notice kind="error">
            {reasonOf(invitation.error) ?? 'The invitation could not be checked.'}
          </Notice>
        )}
      </Entrance>
    )
  const { role } = invitation.data
  return (
    <Entrance title="Invitation">
      <p className="mb-4 text-fg-2">
        You are invited to {site.name} as <b className="font-label">{roleLabel(role)}</b>.{' '}
        {roleHint(role)}
      </p>
      <form {...submitWith(() => check() && accept.mutate())} className="grid gap-4">
        {isElsewhere && (
          <Notice kind="error">{reasonOf(accept.error) ?? 'The account could not be made.'}</Notice>
        )}
        <CredentialFields text={text} isNew failure={accept.error} />
        <Button type="submit" variant="ink" size="lg" busy={accept.isPending}>
          Create account
        </Button>
      </form>
    </Entrance>
  )
}
