import { queryOptions } from '@tanstack/react-query'
import { callOf, read } from '../../api/queries.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

const RUNNING_STORY_MS = 60_000

/** Never read anew by itself: what is on screen keeps its order until the reader asks for the latest news. */
export const topStories = () =>
  queryOptions({
    ...read('GET /api/stories/top', {}),
    staleTime: 'static',
    meta: { failure: 'Failed to fetch top stories' },
  })

/** One story; null when there is none. */
export const storyAt = (id: string) =>
  queryOptions({
    queryKey: ['story', id],
    queryFn: ({ client, signal }) =>
      /^\d{1,15}$/.test(id)
        ? unlessMissing(callOf(client)('GET /api/stories/:id', { params: { id: Number(id) } }, { signal }))
        : null,
    refetchInterval: RUNNING_STORY_MS,
    meta: { failure: 'Failed to fetch story' },
  })
