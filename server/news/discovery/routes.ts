import type { discoveryEndpoints } from '../../../contract/news/discovery.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { findPublishers } from './find-publishers.ts'

export const discoveryRoutes = (context: Context): Routes<typeof discoveryEndpoints> => ({
  'POST /api/publishers/find': ({ body }) => findPublishers(context, body.addresses),
})
