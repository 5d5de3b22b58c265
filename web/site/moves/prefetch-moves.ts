import type { Prefetched, Visit } from '../../page/route-handle.ts'
import { notFoundHead } from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import { daysOf, movesHead, movesOf } from './moves-query.ts'

export async function prefetchMoves({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [found] = await Promise.all([
    client.fetchQuery(movesOf(daysOf(url.searchParams))),
    ...prefetchFrame(client),
  ])
  if (!found) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  return { status: 200, head: withData(movesHead(siteName), url, siteName) }
}
