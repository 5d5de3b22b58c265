import { queryOptions } from '@tanstack/react-query'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { read } from '../../api/queries.ts'
import { publicRead, readIfThere } from '../frame/page-frame/site-queries.ts'

const RUNNING_STORY_MS = 60_000
const SCORING_MS = 10_000
const SCORING_READS = 12

/**
 * Keeps its order on screen until the reader loads the latest news. Only on a new site without scores is it
 * refetched automatically, for about two minutes.
 */
export const topStoriesQuery = () =>
  queryOptions({
    ...read('GET /api/stories/top', {}),
    staleTime: 'static',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.available && data.stories.every(isUnscored) && dataUpdateCount < SCORING_READS
        ? SCORING_MS
        : false,
    meta: { failure: 'Failed to fetch top stories' },
  })

const isUnscored = ({ sentiment }: TopStory) => sentiment.votes.length === 0

export const storyAt = (id: string) =>
  readIfThere(
    'GET /api/stories/:id',
    { params: { id: /^\d{1,15}$/.test(id) ? Number(id) : 0 } },
    'Failed to fetch story',
    RUNNING_STORY_MS,
  )

export const storyCorrections = (id: number) =>
  publicRead(
    'GET /api/stories/:id/corrections',
    { params: { id } },
    'Failed to fetch corrections',
    RUNNING_STORY_MS,
  )
