import { roleHint, roleLabel } from '../../../contract/accounts/roles.ts'
import { useSessionUser } from '../../api/session.ts'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { HeaderNotice, ScreenHeader } from '../screen/screen-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The signed-in user's own account, open to every role. */
export function AccountScreen() {
  const user = useSessionUser()
  const { message, succeed, fail } = useTimedNotice()
  if (!user) return null
  return (
    <>
      <ScreenHeader title={user.username} description={`${roleLabel(user.role)}: ${roleHint(user.role)}`}>
        <HeaderNotice message={message} />
      </ScreenHeader>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PasswordForm user={user} onSaved={() => succeed('Password changed')} onFail={fail} />
        <SessionsPanel onEnded={succeed} onFail={fail} />
      </div>
    </>
  )
}
