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
import { roleFor } from '../../contract/accounts/powers.ts'
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
    { label: 'Pages', to: '/admin/pages', icon: FileText, edits: roleFor('content') },
    { label: 'Publishers', to: '/admin/publishers', icon: Rss, edits: roleFor('publishers') },
    { label: 'Articles', to: '/admin/articles', icon: Newspaper },
    {
      label: 'Articles Management',
      to: '/admin/articles_management',
      icon: Table2,
      requiresAdmin: true,
      edits: roleFor('articles'),
    },
    {
      label: 'Categories Management',
      to: '/admin/categories',
      icon: Folder,
      requiresAdmin: true,
      edits: roleFor('content'),
    },
    { label: 'Tags', to: '/admin/tags', icon: Tag, edits: roleFor('content') },
    { label: 'Stories', to: '/admin/stories', icon: Layers, edits: roleFor('stories') },
    { label: 'Trash', to: '/admin/trash', icon: Trash2, edits: roleFor('trash') },
  ],
  [
    {
      label: 'Users',
      to: '/admin/users',
      icon: Users,
      opens: roleFor('users'),
      edits: roleFor('users'),
    },
    { label: 'Activity Logs', to: '/admin/logs', icon: Activity },
    {
      label: 'API Usage',
      to: '/admin/ai-usage',
      icon: ChartColumn,
      requiresAdmin: true,
      opens: roleFor('spend'),
      edits: roleFor('spend'),
    },
    { label: 'Crypto Data', to: '/admin/crypto', icon: Coins, edits: roleFor('publishers') },
    { label: 'AI', to: '/admin/ai', icon: Gauge, opens: roleFor('ai'), edits: roleFor('ai') },
    {
      label: 'Settings',
      to: '/admin/settings',
      icon: Settings,
      opens: roleFor('settings'),
      edits: roleFor('settings'),
    },
  ],
]

/** On a screen and on those below it, like one publisher's; every screen is below the dashboard. */
export const isInSection = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))

/** The section that an address belongs to: '/admin/publishers/7' to Publishers. */
export const sectionOf = (pathname: string): AdminLink | undefined =>
  adminNavigation.flat().find(({ to }) => isInSection(pathname, to))
