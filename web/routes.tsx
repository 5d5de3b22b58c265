import { type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type * as AdminArea from './admin/admin-area.ts'
import { loadOnce } from './load-once.ts'
import type { RouteHandle } from './route-handle.ts'
import type * as CoinsPart from './site/coins/coins-part.ts'
import type * as PrefetchCoins from './site/coins/prefetch-coins.ts'
import { NewsFeedScreen } from './site/feed/news-feed-screen.tsx'
import { prefetchArticles, prefetchHome, prefetchScorecard, prefetchSlug } from './site/prefetch.ts'
import { SiteLayout } from './site/site-layout.tsx'
import { SlugScreen } from './site/slug-screen.tsx'

/** What the server reads before it renders a route is no part of the browser's bundle. */
export const routes: RouteObject[] = [
  {
    path: '/login',
    element: (
      <Suspense>
        <Login />
      </Suspense>
    ),
  },
  {
    path: '/admin',
    element: <Suspense>{adminScreen('AdminLayout')}</Suspense>,
    children: [
      { index: true, element: adminScreen('DashboardScreen') },
      { path: 'publishers', element: adminScreen('PublishersScreen') },
      { path: 'articles', element: adminScreen('ArticlesGridScreen') },
      { path: 'articles_management', element: adminScreen('ArticlesManagementScreen') },
      { path: 'tags', element: adminScreen('TagsScreen') },
      { path: 'stories', element: adminScreen('StoriesScreen') },
      { path: 'trash', element: adminScreen('TrashScreen') },
      { path: 'logs', element: adminScreen('LogsScreen') },
      { path: 'ai-usage', element: adminScreen('UsageScreen') },
      { path: 'ai', element: adminScreen('AiScreen') },
      { path: 'crypto', element: adminScreen('CryptoScreen') },
      { path: 'categories', element: adminScreen('CategoriesScreen') },
      { path: 'pages', element: adminScreen('PagesScreen') },
      { path: 'account', element: adminScreen('AccountScreen') },
      { path: 'users', element: adminScreen('UsersScreen') },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      {
        path: '/',
        element: <NewsFeedScreen />,
        handle: import.meta.env.SSR ? { prefetch: prefetchHome } : undefined,
      },
      {
        path: '/news',
        element: <NewsFeedScreen />,
        handle: import.meta.env.SSR ? { prefetch: prefetchHome } : undefined,
      },
      {
        path: '/articles',
        element: <Articles />,
        handle: import.meta.env.SSR ? { prefetch: prefetchArticles } : undefined,
      },
      {
        path: '/scorecard',
        element: <Scorecard />,
        handle: import.meta.env.SSR ? { prefetch: prefetchScorecard } : undefined,
      },
      {
        path: '/coins',
        element: <CoinsPage name="CoinsScreen" />,
        handle: import.meta.env.SSR ? { prefetch: prefetchCoins('prefetchCoins') } : undefined,
      },
      {
        path: '/coins/:symbol',
        element: <CoinsPage name="CoinScreen" />,
        handle: import.meta.env.SSR ? { prefetch: prefetchCoins('prefetchCoin') } : undefined,
      },
      {
        path: '*',
        element: <SlugScreen />,
        handle: import.meta.env.SSR ? { prefetch: prefetchSlug } : undefined,
      },
    ],
  },
]

/** Fetched too, or what it shares with the coins' own part would be in every page's. */
function prefetchCoins(name: keyof typeof PrefetchCoins): NonNullable<RouteHandle['prefetch']> {
  return async (visit) => (await import('./site/coins/prefetch-coins.ts'))[name](visit)
}

/**
 * The whole admin area is one chunk, fetched when somebody goes there. Only the layout waits for it: the screen inside
 * is there as soon as the layout is, and going from one to the next never shows an empty moment.
 */
function adminScreen(name: keyof typeof AdminArea.adminScreens): ReactNode {
  return <AdminScreen name={name} />
}

const useAdminArea = loadOnce(() => import('./admin/admin-area.ts'))
const useLogin = loadOnce(() => import('./admin/login-screen.tsx'))
const useArticles = loadOnce(() => import('./site/articles-screen.tsx'), 'articles')
const useScorecard = loadOnce(() => import('./site/scorecard/scorecard-screen.tsx'), 'scorecard')
const useCoinsPart = loadOnce(() => import('./site/coins/coins-part.ts'), 'coins')

function AdminScreen({ name }: { name: keyof typeof AdminArea.adminScreens }) {
  const Screen = useAdminArea().adminScreens[name]
  return <Screen />
}

function CoinsPage({ name }: { name: keyof typeof CoinsPart }) {
  const Screen = useCoinsPart()[name]
  return <Screen />
}

function Login() {
  const { LoginScreen } = useLogin()
  return <LoginScreen />
}

function Articles() {
  const { ArticlesScreen } = useArticles()
  return <ArticlesScreen />
}

function Scorecard() {
  const { ScorecardScreen } = useScorecard()
  return <ScorecardScreen />
}
