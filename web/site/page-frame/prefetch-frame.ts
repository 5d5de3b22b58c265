import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../../page/page-head.tsx'
import { activeCategories, pageLinks } from './site-queries.ts'
import { pageData } from './structured-data.ts'

/** Loads the data of menu and footer. */
export const prefetchFrame = (client: QueryClient) => [
  client.prefetchQuery(activeCategories()),
  client.prefetchQuery(pageLinks()),
]

export function withData(
  head: Head,
  url: URL,
  siteName: string,
  articles: { title: string; url: string }[] = [],
): Head {
  return { ...head, jsonLd: pageData(head, url.origin, siteName, articles) }
}
