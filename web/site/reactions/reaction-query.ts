import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

export const reactionQuery = (storyId: number, symbol: string) =>
  queryOptions({
    ...read('GET /api/stories/:id/reactions/:symbol', { params: { id: storyId, symbol } }),
    meta: { failure: 'Failed to fetch the price reaction' },
    // changes with the prices while a window is open
    staleTime: 60_000,
  })
