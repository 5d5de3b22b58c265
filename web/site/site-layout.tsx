import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSignedIn } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { useSiteInfo } from '../site-info.ts'
import { menuGroups } from './navigation/menu-groups.tsx'
import { NavigationBar } from './navigation/navigation-bar.tsx'
import { TabBar } from './navigation/tab-bar.tsx'
import { PassingNotice, showNotice } from './passing-notice.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { SiteFooter } from './site-footer.tsx'
import { activeCategories, pageLinks } from './site-queries.ts'

/** Always the same boundary: while the code of the next screen is fetched, this one stays. */
const screen = (
  <Suspense>
    <Outlet />
  </Suspense>
)

/** The navigation bar and, under it, the content of every public screen. */
export function SiteLayout() {
  const site = useSiteInfo()
  useScrollMemory()
  const { data: categories = [] } = useQuery(activeCategories())
  const { data: pages } = useQuery(pageLinks())
  const signedIn = useSignedIn()
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-[calc(57px+env(safe-area-inset-bottom))] print:pb-0">
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript, or without a headline, it is a plain link */}
      <a
        href="#content"
        onClick={skipToHeadline}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-3 font-label text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar
        siteName={site.name}
        groups={menuGroups({ categories, pages, signedIn, onLogout: () => logout(signedIn) })}
      />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {screen}
      </main>
      <SiteFooter />
      <TabBar />
      <PassingNotice />
    </div>
  )
}

/** On a public page nothing else shows that it has worked. */
function logout(signedIn: boolean) {
  signOut()
  showNotice(signedIn ? 'You are signed out.' : 'You are not signed in.')
}

/** Content starts with the first headline where there is one: the next Tab is on its link. */
function skipToHeadline(event: MouseEvent) {
  const headline = document.querySelector<HTMLElement>('[data-story] h2')
  if (!headline) return
  event.preventDefault()
  window.location.hash = 'content'
  headline.tabIndex = -1
  headline.focus()
}
