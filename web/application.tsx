import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { BrokenScreenBoundary } from './broken-screen.tsx'
import { loadOnce, partOf } from './page/load-once.ts'
import { type SiteInfo, SiteInfoContext } from './page/site-info.ts'
import { routes } from './routes.tsx'
import { RunningClock } from './site/clock/running-clock.tsx'

type ApplicationProps = { site: SiteInfo; client: QueryClient; children: ReactNode }

/** Wrapper of every screen, on the server and in the browser. */
export function Application({ site, client, children }: ApplicationProps) {
  return (
    <StrictMode>
      <SiteInfoContext value={site}>
        <QueryClientProvider client={client}>
          <RunningClock>{children}</RunningClock>
        </QueryClientProvider>
      </SiteInfoContext>
    </StrictMode>
  )
}

export function Screens() {
  const { pathname } = useLocation()
  return <BrokenScreenBoundary address={pathname}>{useRoutes(routes) ?? notFound}</BrokenScreenBoundary>
}

const useNotFound = loadOnce(
  () => import('./site/page-frame/not-found-screen.tsx'),
  'site/page-frame/not-found-screen.tsx',
)
const NotFoundScreen = partOf(useNotFound, 'NotFoundScreen')

/** The router matches no address with a line break, not even the catch-all route. */
const notFound = (
  <Suspense>
    <NotFoundScreen />
  </Suspense>
)
