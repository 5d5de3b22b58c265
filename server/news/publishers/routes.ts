import type { publisherEndpoints } from '../../../contract/news/publishers.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { unchangedSince } from '../../platform/http/if-match.ts'
import type { Routes } from '../../platform/http/implement.ts'
import {
  addPublisher,
  changePublisher,
  listPublishers,
  removePublisher,
} from './manage-publishers.ts'
import { exportOpml, importOpml } from './opml.ts'
import { publisherNames } from './store.ts'

/** The others are served where their work is done: feeds/ and uploads/. */
type Here = Omit<
  typeof publisherEndpoints,
  | 'POST /api/publishers/fetch-all'
  | 'POST /api/publishers/:id/fetch'
  | 'POST /api/publishers/upload'
>

export const publisherRoutes = (context: Context): Routes<Here> => ({
  'GET /api/publishers/public': () => publisherNames(context.db),
  'GET /api/publishers': () => listPublishers(context),
  'POST /api/publishers': ({ body, caller }) => addPublisher(context, body, whoIs(caller)),
  'PUT /api/publishers/:id': ({ params, body, request, caller }) =>
    changePublisher(context, params.id, body, whoIs(caller), unchangedSince(request)),
  'DELETE /api/publishers/:id': ({ params, query, caller }) =>
    removePublisher(context, params.id, query.articles, whoIs(caller)),
  'GET /api/publishers/opml': ({ caller }) => exportOpml(context, caller.user?.role),
  'POST /api/publishers/opml': ({ body, caller }) => importOpml(context, body.opml, whoIs(caller)),
})
