import type * as z from 'zod'
import { api } from '../../../contract/api.ts'
import type { Brief } from '../../../contract/news/briefs.ts'
import type { UnknownName } from '../../../contract/news/filters.ts'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import type { Move } from '../../../contract/news/moves.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { FolderFeedName } from '../../../contract/publishing/feed-formats.ts'
import { readBrief } from '../../news/briefs/read-brief.ts'
import { newestBriefs } from '../../news/briefs/store.ts'
import { listCorrections } from '../../news/track-records/headline-changes/read-store.ts'
import { listMoves } from '../../news/track-records/moves/read-store.ts'
import type { Context } from '../../platform/context.ts'
import type { FeedEntry } from './feed-formats.ts'
import type { GivenParameters } from './send-feed.ts'

type Asked = {
  siteUrl: string
  siteName: string
  /** Reads the parameters that the feed takes. */
  read: <S extends z.ZodObject>(query: S) => GivenParameters<S>
}
type Found = {
  entries: FeedEntry[]
  parameters?: URLSearchParams
  unknown?: UnknownName[] | undefined
}
type FolderFeed = {
  title: string
  description: string
  find: (context: Context, asked: Asked) => Promise<Found>
}

const BRIEFS = 30
const MOVES_DAYS = 30
const entry = { tags: [], image_url: null, ad: false }

/** Feeds of what is no article, by the folder they are served in; that of a public page goes with its switch. */
export const folderFeeds: Record<FolderFeedName, FolderFeed> = {
  brief: {
    title: 'Daily brief',
    description: 'The widest stories, the market and the largest price reactions of every day.',
    find: async (context, { siteUrl, siteName }) => {
      const days = await newestBriefs(context.db, BRIEFS)
      const briefs = await Promise.all(days.map(({ day }) => readBrief(context, day)))
      return { entries: briefs.map((brief) => briefEntry(brief, siteUrl, siteName)) }
    },
  },
  corrections: {
    title: 'Corrections',
    description: "Headlines that changed in substance: a figure, a name or a 'not'.",
    find: async (context, { siteUrl, read }) => {
      const { query, parameters } = read(api['GET /api/corrections'].query)
      const show = parameters.has('show') ? query.show : 'all'
      const { corrections } = await listCorrections(context.db, { show })
      return { entries: corrections.map((row) => correctionEntry(row, siteUrl)), parameters }
    },
  },
  moves: {
    title: 'Moves without news',
    description: 'Coins that moved far more than usual while no story about them was found.',
    find: async (context, { siteUrl, read }) => {
      const { query, parameters } = read(api['GET /api/moves'].query)
      const days = parameters.has('days') ? query.days : MOVES_DAYS
      const { moves, unknown } = await listMoves(context.db, { ...query, days }, context.now())
      return { entries: moves.map((move) => moveEntry(move, siteUrl)), parameters, unknown }
    },
  },
}

const briefEntry = (
  { day, as_of, top, articles, outlets, stories }: Brief,
  siteUrl: string,
  siteName: string,
): FeedEntry => ({
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
})

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
