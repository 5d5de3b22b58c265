import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { HeadlineCorrection } from '../../../contract/records/corrections.ts'
import type { Move } from '../../../contract/records/moves.ts'
import type { Context } from '../../platform/context.ts'
import { listCorrections } from '../../records/corrections/read-corrections.ts'
import { listMoves } from '../../records/moves/read-moves.ts'
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
  moves: {
    title: 'Moves without news',
    description: 'Coins that moved far more than usual while no story about them was found.',
    entries: async (context, siteUrl) => {
      await requireShown(context, 'moves')
      const { moves } = await listMoves(context.db, { days: 30 }, context.now())
      return moves.map((move) => moveEntry(move, siteUrl))
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

const MOVE_ENDS = {
  open: 'No news found so far.',
  explained: 'A story came later',
  never: 'Never explained.',
}

function moveEntry(
  { id, symbol, name, hour, change_percent, market_percent, usual_percent, state, story }: Move,
  siteUrl: string,
): FeedEntry {
  const beside = change_percent - market_percent
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}%`
  return {
    ...entry,
    id,
    title: `${name}: ${signed(beside)} beside the market in an hour`,
    url: `${siteUrl}/coins/${symbol.toLowerCase()}`,
    published_at: new Date(Date.parse(hour) + 3_600_000).toISOString(),
    publisher_name: null,
    overview: `${symbol} ${signed(change_percent)}, market ${signed(market_percent)}, usual ±${usual_percent.toFixed(2)}%. ${MOVE_ENDS[state]}${state === 'explained' ? `: ${story?.title ?? 'removed since'}.` : ''}`,
  }
}
