import type { tagEndpoints } from '../../../contract/news/tags.ts'
import { whoIs } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { addTag, allTags, removeTag, tagsInUse } from './store.ts'

export const tagRoutes = ({ db, now }: Context): Routes<typeof tagEndpoints> => ({
  'GET /api/tags/public': () => allTags(db),
  'GET /api/tags': () => allTags(db),
  'GET /api/tags/usage': () => tagsInUse(db),
  'POST /api/tags': ({ body, caller }) => addTag(db, body.name, whoIs(caller)),
  'DELETE /api/tags/:id': ({ params, caller }) => removeTag({ db, now }, params.id, whoIs(caller)),
})
