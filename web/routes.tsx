import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
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
    element: <SiteLayout />,
    children: [
      { path: '*', element: <NotFoundScreen />, handle: { prefetch: notFoundHead } satisfies RouteHandle },
    ],
  },
]

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
