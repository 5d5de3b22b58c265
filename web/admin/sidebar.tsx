import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Lock, LogOut, Moon, Sun } from 'lucide-react'
import { Fragment } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '../../contract/accounts/auth.ts'
import { isAtLeast, roleLabel, whoMay } from '../../contract/accounts/roles.ts'
import { countText } from '../../contract/platform/count-text.ts'
import { useSessionUser } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import { Link } from '../page/link.tsx'
import { toggleTheme } from '../page/theme.ts'
import { IconButton } from '../ui/button.tsx'
import { Initials } from '../ui/initials.tsx'
import { Meta } from '../ui/text.tsx'
import { leaveBy } from './editing/leave-guard.tsx'
import { adminNavigation, isInSection } from './navigation.ts'
import { attentionQuery } from './screen/admin-queries.ts'

const ATTENTION_EVERY_MS = 60_000

function AttentionCount() {
  const { data } = useQuery({ ...attentionQuery, refetchInterval: ATTENTION_EVERY_MS })
  const count = data?.matters.length ?? 0
  if (count === 0) return null
  const words = `${countText(count, 'needs', 'need')} attention`
  // generated content: the link's own text stays 'Dashboard'
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      data-count={count}
      className="tone-bear ml-auto grid h-[22px] min-w-[22px] place-items-center rounded-fact border px-1.5 text-hint font-strong tabular-nums after:content-[attr(data-count)]"
    />
  )
}

/** Links, the signed-in user, 'View site' and Logout; the same in the sidebar and in the phone's sheet. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const user = useSessionUser()
  const role = user?.role ?? 'viewer'
  const { pathname } = useLocation()
  return (
    <>
      <nav aria-label="Admin" className="grid gap-0.5 overflow-y-auto">
        {adminNavigation.map((group, index) => (
          <Fragment key={group[0]?.to}>
            {index > 0 && <hr className="mx-2.5 my-2 border-line" />}
            {group.map(({ label, to, icon: Icon, opens }) => (
              <Link
                key={to}
                to={to}
                aria-current={isInSection(pathname, to) ? 'page' : undefined}
                onClick={onFollow}
                className="sidebar-row"
              >
                <Icon />
                {label}
                {to === '/admin' && <AttentionCount />}
                {opens && !isAtLeast(role, opens) && (
                  <Lock
                    role="img"
                    aria-label={`only ${whoMay(opens)}`}
                    className="ml-auto size-3.5! text-fg-3"
                  />
                )}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 border-line border-t pt-3">
        {user && <AccountLink user={user} onFollow={onFollow} />}
        <Link to="/" className="sidebar-row">
          <ExternalLink />
          View site
        </Link>
      </div>
      <div className="flex items-center gap-1">
        <button type="button" onClick={() => leaveBy(signOut)} className="sidebar-row">
          <LogOut />
          Logout
        </button>
        <IconButton
          label="Switch theme"
          onClick={toggleTheme}
          icon={
            <>
              <Moon className="dark:hidden" />
              <Sun className="hidden dark:block" />
            </>
          }
        />
      </div>
    </>
  )
}

type AccountLinkProps = { user: SessionUser; onFollow: (() => void) | undefined }

function AccountLink({ user, onFollow }: AccountLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to="/admin/account"
      aria-current={pathname === '/admin/account' ? 'page' : undefined}
      onClick={onFollow}
      className="sidebar-row h-11"
    >
      <Initials name={user.username} />
      <span className="grid min-w-0 leading-4">
        <span className="truncate font-label text-fg">{user.username}</span>
        <Meta>{roleLabel(user.role)}</Meta>
      </span>
    </Link>
  )
}
