import type { publisherEndpoints } from '../../../contract/news/publishers.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { fetchAllPublishers, fetchPublisher } from './fetch-publishers.ts'
import { previewFeed } from './preview-feed.ts'

type Here = Pick<
  typeof publisherEndpoints,
  'POST /api/publishers/fetch-all' | 'POST /api/publishers/:id/fetch' | 'POST /api/publishers/preview'
>

export const feedRoutes = (context: Context): Routes<Here> => ({
  'POST /api/publishers/fetch-all': () => fetchAllPublishers(context),
  'POST /api/publishers/:id/fetch': ({ params, body }) => fetchPublisher(context, params.id, body.anyway),
  'POST /api/publishers/preview': ({ body }) => previewFeed(context, body.rss_url),
})
