import type { Prefetched, Visit } from '../../page/route-handle.ts'
import { notFoundHead } from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import { correctionPages, correctionsHead, shownOf } from './corrections-query.ts'

export async function prefetchCorrections({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [found] = await Promise.all([
    client.fetchInfiniteQuery(correctionPages(shownOf(url.searchParams))),
    ...prefetchFrame(client),
  ])
  if (!found.pages[0]) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  return { status: 200, head: withData(correctionsHead(siteName), url, siteName) }
}
