import { DAY_MS } from '../../contract/platform/durations.ts'
import { correctionsBetween } from '../news/track-records/headline-changes/read-store.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { type FollowedView, type FoundBy, PACE_DAYS } from './followed-kind.ts'
import { storyTitle } from './store.ts'
import { followedFilters } from './view-filters.ts'

const CORRECTIONS_MAX = 500

/** A story, or its thread: '/stories/12' and '/stories/12/slug', '/stories/12?thread=true'. */
export async function readStory(
  { db }: Context,
  { pathname, searchParams }: URL,
): Promise<FollowedView | undefined> {
  const [, given] = /^\/stories\/(\d{1,15})(?:\/[^/]*)?$/.exec(pathname) ?? []
  if (!given) return undefined
  const story = await storyTitle(db, Number(given))
  if (!story) throw notFound('Story')
  const thread = searchParams.get('thread') === 'true'
  return {
    view: `/stories/${story.id}${thread ? '?thread=true' : ''}`,
    name: `${thread ? 'Thread' : 'Story'}: ${story.title}`,
    filters: {},
    story: { id: story.id, thread },
  }
}

export const storyKeys = ({ storyId }: FoundBy) => [`s:${storyId}`]

/** All corrections of headlines. */
export async function readCorrections(
  _context: Context,
  { pathname, searchParams }: URL,
): Promise<FollowedView | undefined> {
  if (pathname !== '/corrections') return undefined
  followedFilters(searchParams)
  return { view: '/corrections', name: 'Corrections', filters: {} }
}

export async function correctionsDay({ db, now }: Context): Promise<number> {
  const since = new Date(now().getTime() - PACE_DAYS * DAY_MS)
  const found = await correctionsBetween(db, since, now(), CORRECTIONS_MAX)
  return found.length / PACE_DAYS
}
