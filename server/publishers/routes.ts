import type { publisherEndpoints } from '../../contract/publishers.ts'
import type { Context } from '../context.ts'
import { fetchAllPublishers, fetchPublisher } from '../feeds/fetch-publishers.ts'
import { unchangedSince } from '../http/if-match.ts'
import type { Routes } from '../http/implement.ts'
import { addPublisher, changePublisher, listPublishers } from './manage-publishers.ts'
import { exportOpml, importOpml } from './opml.ts'
import { previewFeed } from './preview-feed.ts'

/** The logo's upload is served beside the other images. */
type Here = Omit<typeof publisherEndpoints, 'POST /api/publishers/upload'>

export const publisherRoutes = (context: Context): Routes<Here> => ({
  'GET /api/publishers': () => listPublishers(context),
  'POST /api/publishers': ({ body }) => addPublisher(context, body),
  'PUT /api/publishers/:id': ({ params, body, request }) =>
    changePublisher(context, params.id, body, unchangedSince(request)),
  'POST /api/publishers/fetch-all': () => fetchAllPublishers(context),
  'POST /api/publishers/:id/fetch': ({ params }) => fetchPublisher(context, params.id),
  'POST /api/publishers/preview': ({ body }) => previewFeed(context, body.rss_url),
  'GET /api/publishers/opml': () => exportOpml(context),
  'POST /api/publishers/opml': ({ body }) => importOpml(context, body.opml),
})
