import type { Prefetched, Visit } from '../../page/route-handle.ts'
import { firstArticles } from '../feed-query/first-articles.ts'
import { notFoundHead } from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import { outletHead, outletsHead } from './outlet-heads.ts'
import { outletPath } from './outlet-words.ts'
import { outletQuery, outletRangeOf, outletsQuery } from './outlets-query.ts'

/** Data that the outlet pages load before the server renders them. */

export async function prefetchOutlets({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [list] = await Promise.all([
    client.fetchQuery(outletsQuery(outletRangeOf(url.searchParams))),
    ...prefetchFrame(client),
  ])
  if (!list) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  return { status: 200, head: withData(outletsHead(siteName), url, siteName) }
}

export async function prefetchOutlet({ client, url, params, siteName }: Visit): Promise<Prefetched> {
  const slug = params.slug ?? ''
  const [outlet] = await Promise.all([
    client.fetchQuery(outletQuery(slug, outletRangeOf(url.searchParams))),
    ...prefetchFrame(client),
  ])
  if (!outlet) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  const head = outletHead(outlet, siteName)
  if (url.pathname !== outletPath(outlet.slug))
    return { status: 301, head, movedTo: outletPath(outlet.slug) + url.search }
  const articles = await firstArticles(client, { publisher: [outlet.name] })
  return { status: 200, head: withData(head, url, siteName, articles) }
}
