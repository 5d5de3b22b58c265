import type { RouteObject } from 'react-router'
import type * as AdminArea from './admin/admin-area.ts'
import type { RouteHandle } from './route-handle.ts'
import { ArticlesScreen } from './site/articles-screen.tsx'
import { NewsFeedScreen } from './site/feed/news-feed-screen.tsx'
import { prefetchArticles, prefetchHome, prefetchSlug } from './site/prefetch.ts'
import { SiteLayout } from './site/site-layout.tsx'
import { SlugScreen } from './site/slug-screen.tsx'

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
      { index: true, lazy: adminScreen('DashboardScreen') },
      { path: 'publishers', lazy: adminScreen('PublishersScreen') },
      { path: 'articles_management', lazy: adminScreen('ArticlesManagementScreen') },
      { path: 'tags', lazy: adminScreen('TagsScreen') },
      { path: 'logs', lazy: adminScreen('LogsScreen') },
      { path: 'ai-usage', lazy: adminScreen('UsageScreen') },
      { path: 'crypto', lazy: adminScreen('CryptoScreen') },
      { path: 'categories', lazy: adminScreen('CategoriesScreen') },
      { path: 'pages', lazy: adminScreen('PagesScreen') },
      { path: 'users', lazy: adminScreen('UsersScreen') },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      { path: '/', element: <NewsFeedScreen />, handle: { prefetch: prefetchHome } satisfies RouteHandle },
      {
        path: '/news',
        element: <NewsFeedScreen />,
        handle: { prefetch: prefetchHome } satisfies RouteHandle,
      },
      {
        path: '/articles',
        element: <ArticlesScreen />,
        handle: { prefetch: prefetchArticles } satisfies RouteHandle,
      },
      { path: '*', element: <SlugScreen />, handle: { prefetch: prefetchSlug } satisfies RouteHandle },
    ],
  },
]

/** The whole admin area is one chunk, fetched when somebody goes there. */
function adminScreen(name: keyof typeof AdminArea.adminScreens): RouteObject['lazy'] {
  return async () => ({ Component: (await import('./admin/admin-area.ts')).adminScreens[name] })
}
