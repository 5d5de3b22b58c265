import type { publisherEndpoints } from '../../../contract/news/publishers.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { fetchAllPublishers, fetchPublisher } from './fetch-publishers.ts'

type Here = Pick<
  typeof publisherEndpoints,
  'POST /api/publishers/fetch-all' | 'POST /api/publishers/:id/fetch'
>

export const fetchRoutes = (context: Context): Routes<Here> => ({
  'POST /api/publishers/fetch-all': () => fetchAllPublishers(context),
  'POST /api/publishers/:id/fetch': ({ params, body }) =>
    fetchPublisher(context, params.id, body.anyway),
})
