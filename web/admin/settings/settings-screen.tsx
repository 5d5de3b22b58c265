import { Navigate, useParams } from 'react-router'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { AlertsTab } from './alerts/alerts-tab.tsx'
import { FollowingTab } from './following/following-tab.tsx'
import { RetentionTab } from './retention/retention-tab.tsx'
import { SiteTab } from './site/site-tab.tsx'
import { TokensTab } from './tokens/tokens-tab.tsx'

/** In order, each with the last part of its address; none for the tab that /admin/settings opens. */
const settingsTabs = [
  { path: undefined, label: 'Site', screen: SiteTab },
  { path: 'alerts', label: 'Alerts', screen: AlertsTab },
  { path: 'retention', label: 'Retention', screen: RetentionTab },
  { path: 'readers', label: 'Readers', screen: FollowingTab },
  { path: 'tokens', label: 'API tokens', screen: TokensTab },
]

const HOME = '/admin/settings'

/** What only admins set, a tab for each subject; every tab has its own address. */
export function SettingsScreen() {
  const { tab } = useParams()
  const open = settingsTabs.find(({ path }) => path === tab)
  if (!open) return <Navigate to={HOME} replace />
  return (
    <>
      <ScreenHeader
        title="Settings"
        description="Only admins see this. Every change is in Activity Logs."
      />
      <nav
        aria-label="Settings"
        className="-mt-1 mb-5 flex gap-1 overflow-x-auto border-line-2 border-b [scrollbar-width:none] max-md:-mx-4 max-md:px-2"
      >
        {settingsTabs.map(({ path, label }) => (
          <Link
            key={label}
            to={path ? `${HOME}/${path}` : HOME}
            aria-current={path === tab ? 'page' : undefined}
            className={classNames(
              'relative inline-flex h-10 items-center px-3 font-label whitespace-nowrap max-md:h-12',
              path === tab
                ? 'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-accent'
                : 'text-fg-2 hover:text-fg',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <open.screen />
    </>
  )
}
