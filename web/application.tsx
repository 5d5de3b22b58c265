import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { forgetFailedParts } from './page/load-once.ts'
import { PartBoundary } from './page/part-boundary.tsx'
import { type SiteInfo, SiteInfoContext } from './page/site-info.ts'
import { NotFoundScreen, routes } from './routes.tsx'
import { RunningClock } from './site/frame/clock/running-clock.tsx'
import { Button } from './ui/button.tsx'
import { ErrorState } from './ui/empty-state.tsx'

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
  return (
    <BrokenScreenBoundary address={pathname}>{useRoutes(routes) ?? notFound}</BrokenScreenBoundary>
  )
}

/** The router matches no address with a line break, not even the catch-all route. */
const notFound = (
  <Suspense>
    <NotFoundScreen />
  </Suspense>
)

/** Error boundary of the whole page; late parts have their own. Another address retries. */
class BrokenScreenBoundary extends PartBoundary<{ address: string }> {
  override componentDidUpdate({ address }: { address: string }) {
    if (!this.state.isBroken || address === this.props.address) return
    forgetFailedParts()
    this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}

const BrokenScreen = () => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState
      title="This page could not be shown"
      hint="Something went wrong. Loading it again usually helps."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  </main>
)
