import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { signOut } from '../sign-out.ts'
import { useSiteInfo } from '../site-info.ts'
import { menuGroups } from './navigation/menu-groups.tsx'
import { NavigationBar } from './navigation/navigation-bar.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { activeCategories } from './site-queries.ts'

/** The navigation bar and, under it, the content of every public screen. */
export function SiteLayout() {
  const site = useSiteInfo()
  useScrollMemory()
  const { data: categories = [] } = useQuery(activeCategories())
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-3 font-label text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar siteName={site.name} groups={menuGroups(categories, signOut)} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  )
}
