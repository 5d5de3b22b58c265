import { infiniteQueryOptions } from '@tanstack/react-query'
import { clientCall } from '../../../../api/queries.ts'
import type { Head } from '../../../../page/page-head.tsx'
import { feedLinks, namedHead } from '../../../frame/page-frame/page-heads.ts'
import { unlessMissing } from '../../../frame/page-frame/site-queries.ts'

export type Shown = 'open' | 'all'
export const shownOf = (params: URLSearchParams): Shown =>
  params.get('show') === 'all' ? 'all' : 'open'

/** Null where the page is switched off. */
export const correctionPages = (show: Shown) =>
  infiniteQueryOptions({
    queryKey: ['corrections', show],
    queryFn: ({ client, signal, pageParam }) =>
      unlessMissing(
        clientCall(client)(
          'GET /api/corrections',
          { query: { show, ...(pageParam !== null && { before: pageParam }) } },
          { signal },
        ),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last?.nextBefore ?? undefined,
    meta: { failure: 'Failed to fetch corrections' },
  })

export const correctionsHead = (siteName: string): Head => ({
  ...namedHead(
    'Corrections',
    '/corrections',
    "Headlines that changed in substance: a figure, a name or a 'not'. And who still shows the old one.",
    siteName,
  ),
  feeds: feedLinks('/corrections', `Corrections | ${siteName}`),
})
