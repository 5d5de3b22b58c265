import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type Role, roleLabel, whoMay } from '../../contract/accounts/roles.ts'
import { read } from '../api/queries.ts'
import { useSessionUser } from '../api/session.ts'
import { Link } from '../page/link.tsx'
import { linkButtonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScreenHeader } from './screen/screen-header.tsx'

/** In place of a section that one may not open: who one is, and who could change that. */
export function ClosedDoor({ title, opens }: { title: string; opens: Role }) {
  const user = useSessionUser()
  const { data: admins = [] } = useQuery(read('GET /api/auth/admins', {}))
  return (
    <>
      <ScreenHeader title={title} />
      <Panel>
        <EmptyState
          icon={<Lock />}
          title={`Only ${whoMay(opens)} can open this`}
          hint={
            user &&
            `You are signed in as ${user.username}, ${roleLabel(user.role)}. ${nameOf(admins)} can change your role.`
          }
          action={
            <Link to="/admin" className={linkButtonClass()}>
              Back to Dashboard
            </Link>
          }
        />
      </Panel>
    </>
  )
}

const NAMED_AT_MOST = 2
const nameOf = (admins: readonly string[]) => admins.slice(0, NAMED_AT_MOST).join(' or ') || 'An admin'
