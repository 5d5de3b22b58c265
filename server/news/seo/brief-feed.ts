import type { Brief } from '../../../contract/news/briefs.ts'
import type { Context } from '../../platform/context.ts'
import { readBrief } from '../briefs/read-brief.ts'
import { newestBriefs } from '../briefs/store.ts'
import type { FeedEntry, FeedHead } from './feed-entry.ts'

const ENTRIES = 30

type Site = Pick<FeedHead, 'siteUrl' | 'idPrefix'>

export const briefFeedHead = ({ siteUrl, idPrefix }: Site, file: string, siteName: string): FeedHead => ({
  title: `Daily brief | ${siteName}`,
  description: 'The widest stories, the market and the largest price reactions of every day.',
  pageUrl: `${siteUrl}/brief`,
  feedUrl: `${siteUrl}/brief/${file}`,
  siteUrl,
  // ids of articles are numbers too
  idPrefix: idPrefix.replace(/articles(?=[/#]$)/, 'brief'),
})

/** One entry a day, newest first. */
export async function briefEntries(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  { siteUrl }: FeedHead,
  siteName: string,
): Promise<FeedEntry[]> {
  const days = await newestBriefs(context.db, ENTRIES)
  const briefs = await Promise.all(days.map(({ day }) => readBrief(context, day)))
  return briefs.map((brief) => ({
    id: Number(brief.day.replaceAll('-', '')),
    title: `Daily brief, ${brief.day}`,
    url: `${siteUrl}/brief/${brief.day}`,
    published_at: brief.as_of,
    tags: [],
    publisher_name: siteName,
    overview: linesOf(brief).join('\n'),
    image_url: null,
    ad: false,
  }))
}

const linesOf = ({ top, articles, outlets, stories }: Brief): string[] => [
  `${articles} articles from ${outlets} outlets, ${stories} stories.`,
  ...top.map(({ title, outlets: by }, index) => `${index + 1}. ${title} (${by} outlets)`),
]
