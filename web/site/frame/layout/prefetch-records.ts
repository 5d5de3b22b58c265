import type { Head } from '../../../page/page-head.tsx'
import type { PageVisit, Prefetched } from '../../../page/route-handle.ts'
import { choiceOf, scorecardHead, scorecardQuery } from '../../market/scorecard/scorecard-query.ts'
import { briefHead, noBriefHead } from '../../news/briefs/brief-heads.ts'
import { briefPath } from '../../news/briefs/brief-path.ts'
import { briefAt, briefDays } from '../../news/briefs/brief-queries.ts'
import { firstArticles } from '../../news/feed-query/feed-query.ts'
import {
  correctionPages,
  correctionsHead,
  shownOf,
} from '../../news/track-records/headline-changes/corrections-query.ts'
import { moveDaysIn, movesHead, movesOf } from '../../news/track-records/moves/moves-query.ts'
import {
  outletHead,
  outletPath,
  outletQuery,
  outletRangeOf,
  outletsHead,
  outletsQuery,
} from '../../news/track-records/outlets/outlets-query.ts'
import { dataFilesQuery, dataHead } from '../../publishing/data-files/data-query.ts'
import { storyHref } from '../../stories/story-href.ts'
import { notFoundHead } from '../page-frame/page-heads.ts'
import { prefetchFrame, withData } from '../page-frame/prefetch-frame.ts'

/** A page of one answer, which does not exist where that is null. */
async function pageOf(
  { client, url, siteName }: PageVisit,
  answer: Promise<unknown>,
  head: (siteName: string) => Head,
): Promise<Prefetched> {
  const [found] = await Promise.all([answer, ...prefetchFrame(client)])
  if (!found) return { status: 404, head: notFoundHead(url.pathname, siteName) }
  return { status: 200, head: withData(head(siteName), url, siteName) }
}

export const prefetchOutlets = (visit: PageVisit) =>
  pageOf(
    visit,
    visit.client.fetchQuery(outletsQuery(outletRangeOf(visit.url.searchParams))),
    outletsHead,
  )

export const prefetchMoves = (visit: PageVisit) =>
  pageOf(visit, visit.client.fetchQuery(movesOf(moveDaysIn(visit.url.searchParams))), movesHead)

export const prefetchScorecard = (visit: PageVisit) =>
  pageOf(
    visit,
    visit.client.fetchQuery(scorecardQuery(choiceOf(visit.url.searchParams))),
    scorecardHead,
  )

export const prefetchData = (visit: PageVisit) =>
  pageOf(visit, visit.client.fetchQuery(dataFilesQuery()), dataHead)

export function prefetchCorrections(visit: PageVisit) {
  const pages = visit.client.fetchInfiniteQuery(correctionPages(shownOf(visit.url.searchParams)))
  return pageOf(
    visit,
    pages.then((found) => found.pages[0]),
    correctionsHead,
  )
}

export async function prefetchOutlet({
  client,
  url,
  params,
  siteName,
}: PageVisit): Promise<Prefetched> {
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

/** /brief leads to the newest closed day; before the first there is nothing to lead to. */
export async function prefetchBrief({
  client,
  params,
  url,
  siteName,
}: PageVisit): Promise<Prefetched> {
  const { day } = params
  const head = noBriefHead(url.pathname, siteName)
  if (day === undefined) {
    const [{ briefs }] = await Promise.all([
      client.fetchQuery(briefDays()),
      ...prefetchFrame(client),
    ])
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
