import type { Prefetched, Visit } from '../../page/route-handle.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'
import { storyHref } from '../stories/story-words.ts'
import { briefHead, noBriefHead } from './brief-heads.ts'
import { briefPath } from './brief-path.ts'
import { briefAt, briefDays } from './brief-queries.ts'

/** /brief leads to the newest closed day; before the first there is nothing to lead to. */
export async function prefetchBrief({ client, params, url, siteName }: Visit): Promise<Prefetched> {
  const { day } = params
  const head = noBriefHead(url.pathname, siteName)
  if (day === undefined) {
    const [{ briefs }] = await Promise.all([client.fetchQuery(briefDays()), ...prefetchFrame(client)])
    return briefs[0]
      ? { status: 302, head, movedTo: briefPath(briefs[0].day) }
      : { status: 200, head: withData(head, url, siteName) }
  }
  const [brief] = await Promise.all([client.fetchQuery(briefAt(day)), ...prefetchFrame(client)])
  if (!brief) {
    await client.prefetchQuery(briefDays())
    return { status: 404, head }
  }
  const stories = brief.top.map(({ story_id, slug, title }) => ({
    title,
    url: url.origin + storyHref({ id: story_id, slug }),
  }))
  return { status: 200, head: withData(briefHead(brief, siteName), url, siteName, stories) }
}
