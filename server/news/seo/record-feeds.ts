import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { HeadlineCorrection } from '../../../contract/records/corrections.ts'
import type { Context } from '../../platform/context.ts'
import { listCorrections } from '../../records/corrections/read-corrections.ts'
import { requireShown } from '../../records/require-shown.ts'
import type { FeedEntry, FeedHead } from './feed-entry.ts'

type Site = Pick<FeedHead, 'siteUrl' | 'idPrefix'>
type RecordFeed = {
  title: string
  description: string
  entries: (context: Context, siteUrl: string) => Promise<FeedEntry[]>
}

/** Feeds of the records, by the folder they are served in. */
export const recordFeeds: Record<string, RecordFeed> = {
  corrections: {
    title: 'Corrections',
    description: "Headlines that changed in substance: a figure, a name or a 'not'.",
    entries: async (context, siteUrl) => {
      await requireShown(context, 'corrections')
      const { corrections } = await listCorrections(context.db, { show: 'all' })
      return corrections.map((row) => correctionEntry(row, siteUrl))
    },
  },
}

export const recordFeedHead = (
  folder: string,
  { siteUrl, idPrefix }: Site,
  file: string,
  siteName: string,
): FeedHead => ({
  title: `${recordFeeds[folder]?.title} | ${siteName}`,
  description: recordFeeds[folder]?.description ?? '',
  pageUrl: `${siteUrl}/${folder}`,
  feedUrl: `${siteUrl}/${folder}/${file}`,
  siteUrl,
  // ids of articles are numbers too
  idPrefix: idPrefix.replace(/articles(?=[/#]$)/, folder),
})

const entry = { tags: [], image_url: null, ad: false }

function correctionEntry(
  { id, at, words, story, publisher_name }: HeadlineCorrection,
  siteUrl: string,
): FeedEntry {
  const version = (without: string) =>
    words
      .filter(({ change }) => change !== without)
      .map(({ text }) => text)
      .join(' ')
  return {
    ...entry,
    id,
    title: `${publisher_name ?? UNKNOWN_SOURCE}: ${version('removed')}`,
    url: `${siteUrl}/stories/${story.id}${story.slug && `/${story.slug}`}`,
    published_at: at,
    publisher_name,
    overview: `Before: ${version('added')}`,
  }
}
