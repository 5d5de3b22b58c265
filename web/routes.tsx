import { type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type * as AdminArea from './admin/admin-area.ts'
import { loadOnce } from './page/load-once.ts'
import type { RouteHandle, Visit } from './page/route-handle.ts'
import type * as PrefetchBrief from './site/brief/prefetch-brief.ts'
import type * as CoinsPart from './site/coins/coins-part.ts'
import type * as PrefetchCoins from './site/coins/prefetch-coins.ts'
import type * as PrefetchCorrections from './site/corrections/prefetch-corrections.ts'
import type * as PrefetchData from './site/data-files/prefetch-data.ts'
import { NewsFeedScreen } from './site/feed/news-feed-screen.tsx'
import type * as PrefetchMoves from './site/moves/prefetch-moves.ts'
import type * as OutletsPart from './site/outlets/outlets-part.ts'
import type * as PrefetchOutlets from './site/outlets/prefetch-outlets.ts'
import type * as Prefetches from './site/prefetch.ts'
import { SiteLayout } from './site/site-layout.tsx'

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
    path: '/invite',
    element: (
      <Suspense>
        <Invite />
      </Suspense>
    ),
  },
  {
    path: '/admin',
    element: <Suspense>{adminScreen('AdminLayout')}</Suspense>,
    children: [
      { index: true, element: adminScreen('DashboardScreen') },
      { path: 'publishers', element: adminScreen('PublishersScreen') },
      { path: 'publishers/add', element: adminScreen('AddPublishersScreen') },
      { path: 'publishers/:id', element: adminScreen('PublisherScreen') },
      { path: 'articles', element: adminScreen('ArticlesGridScreen') },
      { path: 'articles_management', element: adminScreen('ArticlesManagementScreen') },
      { path: 'tags', element: adminScreen('TagsScreen') },
      { path: 'stories', element: adminScreen('StoriesScreen') },
      { path: 'trash', element: adminScreen('TrashScreen') },
      { path: 'logs', element: adminScreen('LogsScreen') },
      { path: 'ai-usage', element: adminScreen('UsageScreen') },
      { path: 'ai', element: adminScreen('AiScreen') },
      { path: 'settings/:tab?', element: adminScreen('SettingsScreen') },
      { path: 'crypto', element: adminScreen('CryptoScreen') },
      { path: 'categories', element: adminScreen('CategoriesScreen') },
      { path: 'pages', element: adminScreen('PagesScreen') },
      { path: 'account', element: adminScreen('AccountScreen') },
      { path: 'users', element: adminScreen('UsersScreen') },
      { path: 'users/:id', element: adminScreen('UserScreen') },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      {
        path: '/',
        element: <NewsFeedScreen />,
        handle: prefetched('prefetchHome'),
      },
      {
        path: '/news',
        element: <NewsFeedScreen />,
        handle: prefetched('prefetchHome'),
      },
      // of this browser alone: nothing of it is rendered on the server, the panel opens over the news
      { path: '/my-feed', element: <NewsFeedScreen /> },
      { path: '/following', element: <FollowingPage /> },
      { path: '/follow/:act/:token?', element: <FollowLinkPage /> },
      {
        path: '/articles',
        element: <Articles />,
        handle: prefetched('prefetchArticles'),
      },
      {
        path: '/scorecard',
        element: <Scorecard />,
        handle: prefetched('prefetchScorecard'),
      },
      {
        path: '/stories/:id/:slug?',
        element: <StoryPage />,
        handle: prefetched('prefetchStory'),
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
        path: '/corrections',
        element: <CorrectionsPage />,
        handle: import.meta.env.SSR ? { prefetch: prefetchCorrections } : undefined,
      },
      {
        path: '/moves',
        element: <MovesPage />,
        handle: import.meta.env.SSR ? { prefetch: prefetchMoves } : undefined,
      },
      {
        path: '/outlets',
        element: <OutletsPage name="OutletsScreen" />,
        handle: import.meta.env.SSR ? { prefetch: prefetchOutlets('prefetchOutlets') } : undefined,
      },
      {
        path: '/outlets/:slug',
        element: <OutletsPage name="OutletScreen" />,
        handle: import.meta.env.SSR ? { prefetch: prefetchOutlets('prefetchOutlet') } : undefined,
      },
      {
        path: '/brief/:day?',
        element: <BriefPage />,
        handle: import.meta.env.SSR ? { prefetch: prefetchBrief } : undefined,
      },
      {
        path: '/data',
        element: <DataPage />,
        handle: import.meta.env.SSR ? { prefetch: prefetchData } : undefined,
      },
      {
        path: '*',
        element: <Slug />,
        handle: prefetched('prefetchSlug'),
      },
    ],
  },
]

/** Fetched separately, or code it shares with the coins' part would be in every page. */
function prefetchCoins(name: keyof typeof PrefetchCoins): NonNullable<RouteHandle['prefetch']> {
  return async (visit) => (await import('./site/coins/prefetch-coins.ts'))[name](visit)
}

function prefetchOutlets(name: keyof typeof PrefetchOutlets): NonNullable<RouteHandle['prefetch']> {
  return async (visit) => (await import('./site/outlets/prefetch-outlets.ts'))[name](visit)
}

async function prefetchBrief(visit: Visit): ReturnType<typeof PrefetchBrief.prefetchBrief> {
  return (await import('./site/brief/prefetch-brief.ts')).prefetchBrief(visit)
}

async function prefetchCorrections(visit: Visit): ReturnType<typeof PrefetchCorrections.prefetchCorrections> {
  return (await import('./site/corrections/prefetch-corrections.ts')).prefetchCorrections(visit)
}

async function prefetchMoves(visit: Visit): ReturnType<typeof PrefetchMoves.prefetchMoves> {
  return (await import('./site/moves/prefetch-moves.ts')).prefetchMoves(visit)
}

async function prefetchData(visit: Visit): ReturnType<typeof PrefetchData.prefetchData> {
  return (await import('./site/data-files/prefetch-data.ts')).prefetchData(visit)
}

type PrefetchName = Extract<
  keyof typeof Prefetches,
  `prefetch${'Home' | 'Articles' | 'Scorecard' | 'Story' | 'Slug'}`
>

/**
 * Data that the server loads before rendering a route. Imported there, or code it shares with late parts
 * would be in every page.
 */
function prefetched(name: PrefetchName): RouteHandle | undefined {
  if (!import.meta.env.SSR) return undefined
  return { prefetch: async (visit) => (await import('./site/prefetch.ts'))[name](visit) }
}

/**
 * The admin area is one chunk, fetched on first use. Only the layout waits for it, so that navigation between
 * its screens never shows an empty page.
 */
function adminScreen(name: keyof typeof AdminArea.adminScreens): ReactNode {
  return <AdminScreen name={name} />
}

const useAdminArea = loadOnce(() => import('./admin/admin-area.ts'))
const useLogin = loadOnce(() => import('./admin/login-screen.tsx'))
const useInvite = loadOnce(() => import('./admin/invite-screen.tsx'))
const useArticles = loadOnce(() => import('./site/articles-screen.tsx'), 'site/articles-screen.tsx')
const useBrief = loadOnce(() => import('./site/brief/brief-screen.tsx'), 'site/brief/brief-screen.tsx')
const useData = loadOnce(() => import('./site/data-files/data-screen.tsx'), 'site/data-files/data-screen.tsx')
const useCorrections = loadOnce(
  () => import('./site/corrections/corrections-screen.tsx'),
  'site/corrections/corrections-screen.tsx',
)
const useMoves = loadOnce(() => import('./site/moves/moves-screen.tsx'), 'site/moves/moves-screen.tsx')
const useScorecard = loadOnce(
  () => import('./site/scorecard/scorecard-screen.tsx'),
  'site/scorecard/scorecard-screen.tsx',
)
const useFollowing = loadOnce(() => import('./site/following/following-screen.tsx'))
const useFollowLink = loadOnce(() => import('./site/following/link-screen.tsx'))
const useSlug = loadOnce(() => import('./site/slug-screen.tsx'), 'site/slug-screen.tsx')
const useStory = loadOnce(() => import('./site/stories/story-screen.tsx'), 'site/stories/story-screen.tsx')
const useCoinsPart = loadOnce(() => import('./site/coins/coins-part.ts'), 'site/coins/coins-part.ts')
const useOutletsPart = loadOnce(
  () => import('./site/outlets/outlets-part.ts'),
  'site/outlets/outlets-part.ts',
)

function AdminScreen({ name }: { name: keyof typeof AdminArea.adminScreens }) {
  const Screen = useAdminArea().adminScreens[name]
  return <Screen />
}

function CoinsPage({ name }: { name: keyof typeof CoinsPart }) {
  const Screen = useCoinsPart()[name]
  return <Screen />
}

function OutletsPage({ name }: { name: keyof typeof OutletsPart }) {
  const Screen = useOutletsPart()[name]
  return <Screen />
}

function Login() {
  const { LoginScreen } = useLogin()
  return <LoginScreen />
}

function Invite() {
  const { InviteScreen } = useInvite()
  return <InviteScreen />
}

function Articles() {
  const { ArticlesScreen } = useArticles()
  return <ArticlesScreen />
}

function Scorecard() {
  const { ScorecardScreen } = useScorecard()
  return <ScorecardScreen />
}

function BriefPage() {
  const { BriefScreen } = useBrief()
  return <BriefScreen />
}

function DataPage() {
  const { DataScreen } = useData()
  return <DataScreen />
}

function CorrectionsPage() {
  const { CorrectionsScreen } = useCorrections()
  return <CorrectionsScreen />
}

function MovesPage() {
  const { MovesScreen } = useMoves()
  return <MovesScreen />
}

function StoryPage() {
  const { StoryScreen } = useStory()
  return <StoryScreen />
}

function FollowingPage() {
  const { FollowingScreen } = useFollowing()
  return <FollowingScreen />
}

function FollowLinkPage() {
  const { FollowLinkScreen } = useFollowLink()
  return <FollowLinkScreen />
}

function Slug() {
  const { SlugScreen } = useSlug()
  return <SlugScreen />
}
