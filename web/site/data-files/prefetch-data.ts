import type { Prefetched, Visit } from '../../page/route-handle.ts'
import { notFoundHead } from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import { dataFiles, dataHead } from './data-query.ts'

export async function prefetchData({ client, url, siteName }: Visit): Promise<Prefetched> {
  const [files] = await Promise.all([client.fetchQuery(dataFiles()), ...prefetchFrame(client)])
  if (!files) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  return { status: 200, head: withData(dataHead(siteName), url, siteName) }
}
