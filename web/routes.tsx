import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type * as AdminArea from './admin/admin-area.ts'
import type { Head } from './page-head.tsx'
import { NotFoundScreen } from './site/not-found-screen.tsx'
import { SiteLayout } from './site/site-layout.tsx'

/** What a public route needs before it can be rendered on the server. */
export type Visit = {
  client: QueryClient
  params: Record<string, string | undefined>
  url: URL
  siteName: string
}
export type Prefetched = { status: number; head: Head }
export type RouteHandle = {
  /** Fills the client's cache and says how the page answers. Routes without it are rendered in the browser only. */
  prefetch?: (visit: Visit) => Promise<Prefetched>
}

export const routes: RouteObject[] = [
  {
    path: '/login',
    hydrateFallbackElement: <></>,
    lazy: async () => ({ Component: (await import('./admin/login-screen.tsx')).LoginScreen }),
  },
  {
    path: '/admin',
    hydrateFallbackElement: <></>,
    lazy: adminScreen('AdminLayout'),
    children: [
      { path: 'publishers', lazy: adminScreen('PublishersScreen') },
      { path: 'articles_management', lazy: adminScreen('ArticlesManagementScreen') },
      { path: 'tags', lazy: adminScreen('TagsScreen') },
      { path: 'users', lazy: adminScreen('UsersScreen') },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      { path: '*', element: <NotFoundScreen />, handle: { prefetch: notFoundHead } satisfies RouteHandle },
    ],
  },
]

/** The whole admin area is one chunk, fetched when somebody goes there. */
function adminScreen(name: keyof typeof AdminArea.adminScreens): RouteObject['lazy'] {
  return async () => ({ Component: (await import('./admin/admin-area.ts')).adminScreens[name] })
}

async function notFoundHead({ url, siteName }: Visit): Promise<Prefetched> {
  const title = `404 - Page doesn't exist | ${siteName}`
  return {
    status: 404,
    head: {
      title,
      description: "This page doesn't exist.",
      path: url.pathname,
      image: '/og.jpg',
      noindex: true,
    },
  }
}
