import {
  Activity,
  ChartColumn,
  Coins,
  FileText,
  Folder,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Rss,
  Table2,
  Tag,
  Users,
} from 'lucide-react'

type AdminLink = {
  label: string
  to: string
  icon: LucideIcon
  /** Carried as data; with one role there is nobody to hide anything from. */
  requiresAdmin?: true
}

/** The sidebar, in order; a hairline stands between the groups. */
export const adminNavigation: readonly (readonly AdminLink[])[] = [
  [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard }],
  [
    { label: 'Pages', to: '/admin/pages', icon: FileText },
    { label: 'Publishers', to: '/admin/publishers', icon: Rss },
    { label: 'Articles', to: '/admin/articles', icon: Newspaper },
    { label: 'Articles Management', to: '/admin/articles_management', icon: Table2, requiresAdmin: true },
    { label: 'Categories Management', to: '/admin/categories', icon: Folder, requiresAdmin: true },
    { label: 'Tags', to: '/admin/tags', icon: Tag },
  ],
  [
    { label: 'Users', to: '/admin/users', icon: Users },
    { label: 'Activity Logs', to: '/admin/logs', icon: Activity },
    { label: 'API Usage', to: '/admin/ai-usage', icon: ChartColumn, requiresAdmin: true },
    { label: 'Crypto Data', to: '/admin/crypto', icon: Coins },
  ],
]
