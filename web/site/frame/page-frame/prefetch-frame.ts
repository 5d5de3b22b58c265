import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../../../page/page-head.tsx'
import { activeCategoriesQuery, pageLinksQuery } from './site-queries.ts'

export const prefetchFrame = (client: QueryClient) => [
  client.prefetchQuery(activeCategoriesQuery()),
  client.prefetchQuery(pageLinksQuery()),
]

export function withData(
  head: Head,
  url: URL,
  siteName: string,
  articles: { title: string; url: string }[] = [],
): Head {
  return { ...head, jsonLd: pageData(head, url.origin, siteName, articles) }
}

function pageData(
  head: Head,
  origin: string,
  siteName: string,
  articles: readonly { title: string; url: string }[],
): Record<string, unknown> {
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: siteName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  const page = {
    '@type': articles.length > 0 ? 'CollectionPage' : 'WebPage',
    '@id': `${origin}${head.path}`,
    url: `${origin}${head.path}`,
    name: head.title,
    description: head.description,
    isPartOf: { '@id': site['@id'] },
    ...(articles.length > 0 && {
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: articles.map(({ title, url }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url,
        })),
      },
    }),
  }
  return { '@context': 'https://schema.org', '@graph': [site, page] }
}
