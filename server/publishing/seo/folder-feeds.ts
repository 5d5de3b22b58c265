import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import type { Move } from '../../../contract/news/moves.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { readBrief } from '../../news/briefs/read-brief.ts'
import { newestBriefs } from '../../news/briefs/store.ts'
import { listCorrections } from '../../news/track-records/headline-changes/read-store.ts'
import { listMoves } from '../../news/track-records/moves/read-store.ts'
import type { Context } from '../../platform/context.ts'
import type { FeedEntry } from './feed-formats.ts'

type FolderFeed = {
  title: string
  description: string
  entries: (context: Context, siteUrl: string, siteName: string) => Promise<FeedEntry[]>
}

const BRIEFS = 30
const entry = { tags: [], image_url: null, ad: false }

/** Feeds of what is no article, by the folder they are served in; that of a public page goes with its switch. */
export const folderFeeds: Record<string, FolderFeed> = {
  brief: {
    title: 'Daily brief',
    description: 'The widest stories, the market and the largest price reactions of every day.',
    entries: async (context, siteUrl, siteName) => {
      const days = await newestBriefs(context.db, BRIEFS)
      const briefs = await Promise.all(days.map(({ day }) => readBrief(context, day)))
      return briefs.map(({ day, as_of, top, articles, outlets, stories }) => ({
        ...entry,
        id: Number(day.replaceAll('-', '')),
        title: `Daily brief, ${day}`,
        url: `${siteUrl}/brief/${day}`,
        published_at: as_of,
        publisher_name: siteName,
        overview: [
          `${articles} articles from ${outlets} outlets, ${stories} stories.`,
          ...top.map(({ title, outlets: by }, index) => `${index + 1}. ${title} (${by} outlets)`),
        ].join('\n'),
      }))
    },
  },
  corrections: {
    title: 'Corrections',
    description: "Headlines that changed in substance: a figure, a name or a 'not'.",
    entries: async (context, siteUrl) => {
      const { corrections } = await listCorrections(context.db, { show: 'all' })
      return corrections.map((row) => correctionEntry(row, siteUrl))
    },
  },
  moves: {
    title: 'Moves without news',
    description: 'Coins that moved far more than usual while no story about them was found.',
    entries: async (context, siteUrl) => {
      const { moves } = await listMoves(context.db, { days: 30 }, context.now())
      return moves.map((move) => moveEntry(move, siteUrl))
    },
  },
}

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
    published_at: new Date(Date.parse(hour) + HOUR_MS).toISOString(),
    publisher_name: null,
    overview: `${symbol} ${signed(change_percent)}, market ${signed(market_percent)}, usual ±${usual_percent.toFixed(2)}%. ${MOVE_ENDS[state]}${state === 'explained' ? `: ${story?.title ?? 'removed since'}.` : ''}`,
  }
}
