import type { storyEditEndpoints } from '../../../contract/stories/story-edits.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { adminStories, adminStory, articleLinks } from './admin-stories.ts'
import {
  editCoin,
  editThread,
  lockStory,
  mergeStories,
  setLead,
  splitStory,
} from './edit-stories.ts'

export const storyEditRoutes = (context: Context): Routes<typeof storyEditEndpoints> => ({
  'GET /api/stories/admin': ({ query }) => adminStories(context.db, query),
  'GET /api/stories/:id/admin': ({ params }) => adminStory(context.db, params.id),
  'POST /api/stories/merge': ({ body, caller }) => mergeStories(context, body, whoIs(caller)),
  'POST /api/stories/:id/split': ({ params, body, caller }) =>
    splitStory(context, params.id, body, whoIs(caller)),
  'PUT /api/stories/:id/lead': ({ params, body, caller }) =>
    setLead(context, params.id, body.article_id, whoIs(caller)),
  'PUT /api/stories/:id/locked': ({ params, body, caller }) =>
    lockStory(context, params.id, body.locked, whoIs(caller)),
  'PUT /api/stories/:id/thread': ({ params, body, caller }) =>
    editThread(context, params.id, body.with, whoIs(caller)),
  'GET /api/articles/:id/links': ({ params }) => articleLinks(context.db, params.id),
  'PUT /api/articles/:id/coins/:symbol': ({ params, body, caller }) =>
    editCoin(context, params.id, params.symbol, { ...body, origin: 'hand' }, whoIs(caller)),
  'DELETE /api/articles/:id/coins/:symbol': ({ params, caller }) =>
    editCoin(
      context,
      params.id,
      params.symbol,
      { salience: 'mention', origin: 'removed' },
      whoIs(caller),
    ),
})
