import { roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import { useSessionUser } from '../../api/session.ts'
import { Fact } from '../../ui/fact.tsx'
import { Initials } from '../../ui/initials.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export function AccountScreen() {
  const user = useSessionUser()
  const { message, ...report } = useTimedNotice()
  if (!user) return null
  return (
    <>
      <ScreenHeader
        message={message}
        title={user.username}
        description={`${roleLabel(user.role)}: ${roleHint(user.role)}`}
        logo={<Initials name={user.username} className="size-11! text-base!" />}
        facts={<Fact tone="info">You</Fact>}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <TwoFactorPanel user={user} report={report} />
          <PasswordForm user={user} report={report} />
        </div>
        <SessionsPanel report={report} />
      </div>
    </>
  )
}
