import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type RouteObject, useLocation } from 'react-router'
import type * as AdminArea from './admin/admin-area.ts'
import { componentOf, loadOnce } from './page/load-once.ts'
import type { RouteHandle } from './page/route-handle.ts'
import { useSiteInfo } from './page/site-info.ts'
import type * as Prefetches from './site/frame/layout/prefetch.ts'
import { SiteLayout } from './site/frame/layout/site-layout.tsx'
import { NewsFeedScreen } from './site/news/feed/news-feed-screen.tsx'

const useAdminArea = loadOnce(() => import('./admin/admin-area.ts'))
const useLogin = loadOnce(() => import('./admin/login-screen.tsx'))
const useInvite = loadOnce(() => import('./admin/invite-screen.tsx'))
const useArticles = loadOnce(
  () => import('./site/news/feed/articles-screen.tsx'),
  'site/news/feed/articles-screen.tsx',
)
const useBrief = loadOnce(
  () => import('./site/news/briefs/brief-screen.tsx'),
  'site/news/briefs/brief-screen.tsx',
)
const useData = loadOnce(
  () => import('./site/publishing/data-files/data-screen.tsx'),
  'site/publishing/data-files/data-screen.tsx',
)
const useCorrections = loadOnce(
  () => import('./site/news/track-records/headline-changes/corrections-screen.tsx'),
  'site/news/track-records/headline-changes/corrections-screen.tsx',
)
const useMoves = loadOnce(
  () => import('./site/news/track-records/moves/moves-screen.tsx'),
  'site/news/track-records/moves/moves-screen.tsx',
)
const useScorecard = loadOnce(
  () => import('./site/market/scorecard/scorecard-screen.tsx'),
  'site/market/scorecard/scorecard-screen.tsx',
)
const useFollowing = loadOnce(() => import('./site/following/following-screen.tsx'))
const useFollowLink = loadOnce(() => import('./site/following/link-screen.tsx'))
const useSlug = loadOnce(
  () => import('./site/news/pages/slug-screen.tsx'),
  'site/news/pages/slug-screen.tsx',
)
const useStory = loadOnce(
  () => import('./site/stories/story-screen.tsx'),
  'site/stories/story-screen.tsx',
)
const useCoinsPart = loadOnce(
  () => import('./site/market/coins/coins-part.ts'),
  'site/market/coins/coins-part.ts',
)
const useOutletsPart = loadOnce(
  () => import('./site/news/track-records/outlets/outlets-part.ts'),
  'site/news/track-records/outlets/outlets-part.ts',
)

const useNotFound = loadOnce(
  () => import('./site/frame/page-frame/not-found-screen.tsx'),
  'site/frame/page-frame/not-found-screen.tsx',
)

export const NotFoundScreen = componentOf(useNotFound, 'NotFoundScreen')
const Login = componentOf(useLogin, 'LoginScreen')
const Invite = componentOf(useInvite, 'InviteScreen')

/**
 * The admin area is one chunk, fetched on first use. Only the layout waits for it, so that navigation between
 * its screens never shows an empty page.
 */
function AdminScreen({ name }: { name: keyof typeof AdminArea }) {
  const Screen = useAdminArea()[name]
  return <Screen />
}

const adminScreen = (path: string, name: keyof typeof AdminArea): RouteObject => ({
  path,
  element: <AdminScreen name={name} />,
})

/** A public page with the data that the server loads before rendering it. */
function page(path: string, Screen: ComponentType, prefetch: keyof typeof Prefetches): RouteObject {
  // imported on the server only, or code it shares with late parts would be in every page
  const handle: RouteHandle | undefined = import.meta.env.SSR
    ? {
        prefetch: async (visit) =>
          (await import('./site/frame/layout/prefetch.ts'))[prefetch](visit),
      }
    : undefined
  return { path, element: <PublicScreen Screen={Screen} />, handle }
}

function PublicScreen({ Screen }: { Screen: ComponentType }) {
  const { missing } = useSiteInfo()
  return useLocation().pathname === missing ? <NotFoundScreen path={missing} /> : <Screen />
}

const inSuspense = (path: string, screen: ReactNode) => ({
  path,
  element: <Suspense>{screen}</Suspense>,
})

const FollowingScreen = componentOf(useFollowing, 'FollowingScreen')
const FollowLinkScreen = componentOf(useFollowLink, 'FollowLinkScreen')

export const routes: RouteObject[] = [
  inSuspense('/login', <Login />),
  inSuspense('/invite', <Invite />),
  {
    ...inSuspense('/admin', <AdminScreen name="AdminLayout" />),
    children: [
      { index: true, element: <AdminScreen name="DashboardScreen" /> },
      adminScreen('publishers', 'PublishersScreen'),
      adminScreen('publishers/add', 'AddPublishersScreen'),
      adminScreen('publishers/:id', 'PublisherScreen'),
      adminScreen('articles', 'ArticlesGridScreen'),
      adminScreen('articles_management', 'ArticlesManagementScreen'),
      adminScreen('tags', 'TagsScreen'),
      adminScreen('stories', 'StoriesScreen'),
      adminScreen('trash', 'TrashScreen'),
      adminScreen('logs', 'LogsScreen'),
      adminScreen('ai-usage', 'UsageScreen'),
      adminScreen('ai', 'AiScreen'),
      adminScreen('settings/:tab?', 'SettingsScreen'),
      adminScreen('crypto', 'CryptoScreen'),
      adminScreen('categories', 'CategoriesScreen'),
      adminScreen('pages', 'PagesScreen'),
      adminScreen('account', 'AccountScreen'),
      adminScreen('users', 'UsersScreen'),
      adminScreen('users/:id', 'UserScreen'),
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      page('/', NewsFeedScreen, 'prefetchHome'),
      page('/news', NewsFeedScreen, 'prefetchHome'),
      // of this browser alone: nothing of it is rendered on the server, the panel opens over the news
      { path: '/my-feed', element: <NewsFeedScreen /> },
      { path: '/following', element: <FollowingScreen /> },
      ...(['confirm', 'pause', 'unsubscribe', 'bar'] as const).map((act) => ({
        path: `/follow/${act}/:token?`,
        element: <FollowLinkScreen act={act} />,
      })),
      page('/articles', componentOf(useArticles, 'ArticlesScreen'), 'prefetchArticles'),
      page('/scorecard', componentOf(useScorecard, 'ScorecardScreen'), 'prefetchScorecard'),
      page('/stories/:id/:slug?', componentOf(useStory, 'StoryScreen'), 'prefetchStory'),
      page('/coins', componentOf(useCoinsPart, 'CoinsScreen'), 'prefetchCoins'),
      page('/coins/:symbol', componentOf(useCoinsPart, 'CoinScreen'), 'prefetchCoin'),
      page('/corrections', componentOf(useCorrections, 'CorrectionsScreen'), 'prefetchCorrections'),
      page('/moves', componentOf(useMoves, 'MovesScreen'), 'prefetchMoves'),
      page('/outlets', componentOf(useOutletsPart, 'OutletsScreen'), 'prefetchOutlets'),
      page('/outlets/:slug', componentOf(useOutletsPart, 'OutletScreen'), 'prefetchOutlet'),
      page('/brief/:day?', componentOf(useBrief, 'BriefScreen'), 'prefetchBrief'),
      page('/data', componentOf(useData, 'DataScreen'), 'prefetchData'),
      page('*', componentOf(useSlug, 'SlugScreen'), 'prefetchSlug'),
    ],
  },
]
