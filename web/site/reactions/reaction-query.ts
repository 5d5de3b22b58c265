import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

export const reactionQuery = (storyId: number, symbol: string) =>
  queryOptions({
    ...read('GET /api/stories/:id/reactions/:symbol', { params: { id: storyId, symbol } }),
    meta: { failure: 'Failed to fetch the price reaction' },
    // while something is being measured it changes with the prices
    staleTime: 60_000,
  })
