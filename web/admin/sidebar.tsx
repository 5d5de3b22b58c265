import { LogOut, Moon, Sun } from 'lucide-react'
import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { signOut } from '../sign-out.ts'
import { toggleTheme } from '../theme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { leaveBy } from './editing/leave-guard.tsx'
import { adminNavigation } from './navigation.ts'

const rowClass =
  'flex h-[34px] w-full items-center gap-2.5 rounded-control px-2.5 text-left text-cell font-medium text-fg-2 transition-colors duration-(--dur-fast) hover:bg-surface-3 hover:text-fg max-md:h-11'

const currentClass =
  'aria-[current=page]:rounded-l-[3px] aria-[current=page]:bg-surface-3 aria-[current=page]:font-strong aria-[current=page]:text-fg aria-[current=page]:shadow-[inset_2px_0_0_var(--accent)] aria-[current=page]:[&>svg]:text-accent-text'

/** The links and, at the foot, Logout: the same in the sidebar and in the phone's sheet. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  return (
    <>
      <nav aria-label="Admin" className="grid gap-0.5 overflow-y-auto">
        {adminNavigation.map((group, index) => (
          <Fragment key={group[0]?.to}>
            {index > 0 && <hr className="mx-2.5 my-2 border-line" />}
            {group.map(({ label, to, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                end={to === '/admin'}
                onClick={onFollow}
                className={`${rowClass} ${currentClass}`}
              >
                <Icon />
                {label}
              </NavLink>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
        <button type="button" onClick={() => leaveBy(signOut)} className={rowClass}>
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
