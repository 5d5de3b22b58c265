import type { discoveryEndpoints } from '../../../contract/news/discovery.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { addPublishers, stopAdding } from './add-publishers.ts'
import { findPublishers, previewFeed } from './find-publishers.ts'

export const discoveryRoutes = (context: Context): Routes<typeof discoveryEndpoints> => ({
  'POST /api/publishers/find': ({ body }) => findPublishers(context, body.addresses),
  'POST /api/publishers/preview': ({ body }) => previewFeed(context, body.rss_url),
  'POST /api/publishers/several': ({ body, caller }) =>
    addPublishers(context, body.publishers, whoIs(caller)),
  'POST /api/publishers/several/:job/stop': ({ params }) => stopAdding(context, params.job),
})
