import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { BrokenScreenBoundary } from './broken-screen.tsx'
import { loadOnce } from './page/load-once.ts'
import { type SiteInfo, SiteInfoContext } from './page/site-info.ts'
import { routes } from './routes.tsx'
import { RunningClock } from './site/clock/running-clock.tsx'

/** What the server hands to the browser beside the HTML. */
type ApplicationState = { site: SiteInfo; queries?: DehydratedState }

type ApplicationProps = { state: ApplicationState; client: QueryClient; children: ReactNode }

/** What surrounds every screen, on the server and in the browser alike. */
export function Application({ state, client, children }: ApplicationProps) {
  return (
    <StrictMode>
      <SiteInfoContext value={state.site}>
        <QueryClientProvider client={client}>
          <HydrationBoundary state={state.queries}>
            <RunningClock>{children}</RunningClock>
          </HydrationBoundary>
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

/** No route takes an address with a line break in it, not even the one for all others. */
const notFound = (
  <Suspense>
    <NotFound />
  </Suspense>
)

function NotFound() {
  const { NotFoundScreen } = useNotFound()
  return <NotFoundScreen />
}
