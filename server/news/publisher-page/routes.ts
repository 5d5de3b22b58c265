import type { publisherPageEndpoints } from '../../../contract/news/publisher-page.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { publisherPage, whatServerSent } from './publisher-page.ts'

export const publisherPageRoutes = (context: Context): Routes<typeof publisherPageEndpoints> => ({
  'GET /api/publishers/:id': ({ params }) => publisherPage(context, params.id),
  'GET /api/publishers/:id/fetches/:fetch': ({ params }) =>
    whatServerSent(context, params.id, params.fetch),
})
