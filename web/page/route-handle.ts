import type { QueryClient } from '@tanstack/react-query'
import type { Head } from './page-head.tsx'

export type PageVisit = {
  client: QueryClient
  params: Record<string, string | undefined>
  url: URL
  siteName: string
  /** In ms. */
  now: number
}

export type Prefetched = {
  status: number
  head: Head
  /** The right address of what stands here, where this is not it; for now only, with status 302. */
  movedTo?: string
}

export type RouteHandle = {
  /** Fills the client's cache and says how the page answers. Routes without it are rendered in the browser only. */
  prefetch?: (visit: PageVisit) => Promise<Prefetched>
}
