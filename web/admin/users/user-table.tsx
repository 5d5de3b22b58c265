import { Check, TriangleAlert } from 'lucide-react'
import { ROLES, roleLabel } from '../../../contract/accounts/roles.ts'
import type { ListedUser, User } from '../../../contract/accounts/users.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Link } from '../../page/link.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Initials } from '../../ui/initials.tsx'
import { Meta } from '../../ui/text.tsx'
import type { Column } from '../data-table/data-table.tsx'

/** For a select, the most powerful first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: roleLabel(value) }))

export const userColumns = (
  isMe: (user: User) => boolean,
  isLastAdmin: (user: User) => boolean,
): readonly Column<ListedUser>[] => [
  {
    name: 'username',
    label: 'Username',
    cell: (user) => (
      <div className="flex items-center gap-2.5">
        <Initials name={user.username} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <Link
              to={isMe(user) ? '/admin/account' : `/admin/users/${user.id}`}
              className="finger hover:text-accent-text hover:underline"
            >
              {user.username}
            </Link>
            {isMe(user) && <Fact tone="info">You</Fact>}
          </div>
          <p className="text-hint font-normal text-fg-3 tabular-nums">{seenText(user)}</p>
        </div>
      </div>
    ),
    sort: true,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'role',
    label: 'Role',
    cell: (user) => (
      <>
        <span className="capitalize">{user.role}</span>
        {isLastAdmin(user) && <p className="text-hint whitespace-nowrap text-fg-3">last admin</p>}
      </>
    ),
    sort: true,
  },
  {
    name: 'created_at',
    label: 'Created At',
    cell: ({ created_at }) => formatTimestamp(created_at),
    sort: true,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
  },
  {
    name: 'two_factor',
    label: 'Two-factor',
    cell: (user) => {
      const ways = [user.two_factor && 'app', user.passkeys > 0 && 'passkey'].filter(Boolean)
      return (
        <>
          <span className="flex items-center gap-1.5">
            {ways.length > 0 ? <Check /> : <TriangleAlert />}
            {ways.length > 0 ? 'On' : 'Off'}
          </span>
          <Meta className="block">{ways.join(', ')}</Meta>
        </>
      )
    },
    sort: ({ two_factor }) => String(two_factor),
  },
]

function seenText({ last_seen_at, sessions }: ListedUser): string {
  if (last_seen_at === null) return 'Not signed in'
  return `Last seen ${formatTimestamp(last_seen_at)}, ${countText(sessions, 'session')}`
}
