import {
  Activity,
  ChartColumn,
  Coins,
  FileText,
  Folder,
  Gauge,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Rss,
  Settings,
  Table2,
  Tag,
  Trash2,
  Users,
} from 'lucide-react'
import type { Role } from '../../contract/accounts/roles.ts'

type AdminLink = {
  label: string
  to: string
  icon: LucideIcon
  /** Carried as data, as specified; what counts is `opens`. */
  requiresAdmin?: true
  /** Minimum role to open it; default: everybody signed in. Others see a lock. */
  opens?: Role
  /** Minimum role to edit; default: no role needed. */
  edits?: Role
}

export const adminNavigation: readonly (readonly AdminLink[])[] = [
  [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard }],
  [
    { label: 'Pages', to: '/admin/pages', icon: FileText, edits: 'editor' },
    { label: 'Publishers', to: '/admin/publishers', icon: Rss, edits: 'admin' },
    { label: 'Articles', to: '/admin/articles', icon: Newspaper },
    {
      label: 'Articles Management',
      to: '/admin/articles_management',
      icon: Table2,
      requiresAdmin: true,
      edits: 'editor',
    },
    {
      label: 'Categories Management',
      to: '/admin/categories',
      icon: Folder,
      requiresAdmin: true,
      edits: 'editor',
    },
    { label: 'Tags', to: '/admin/tags', icon: Tag, edits: 'editor' },
    { label: 'Stories', to: '/admin/stories', icon: Layers, edits: 'editor' },
    { label: 'Trash', to: '/admin/trash', icon: Trash2, edits: 'editor' },
  ],
  [
    { label: 'Users', to: '/admin/users', icon: Users, opens: 'admin', edits: 'admin' },
    { label: 'Activity Logs', to: '/admin/logs', icon: Activity },
    {
      label: 'API Usage',
      to: '/admin/ai-usage',
      icon: ChartColumn,
      requiresAdmin: true,
      opens: 'admin',
      edits: 'admin',
    },
    { label: 'Crypto Data', to: '/admin/crypto', icon: Coins, edits: 'admin' },
    { label: 'AI', to: '/admin/ai', icon: Gauge, opens: 'admin', edits: 'admin' },
    { label: 'Settings', to: '/admin/settings', icon: Settings, opens: 'admin', edits: 'admin' },
  ],
]

/** On a screen and on those below it, like one publisher's; every screen is below the dashboard. */
export const isInSection = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))

/** The section that an address belongs to: '/admin/publishers/7' to Publishers. */
export const sectionOf = (pathname: string): AdminLink | undefined =>
  adminNavigation.flat().find(({ to }) => isInSection(pathname, to))
