import type { postsApiEndpoints } from '../../../contract/publishing/posts-api.ts'
import type { Context } from '../../platform/context.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { siteAddress } from '../../platform/http/site-address.ts'
import { posts } from './posts.ts'

export const postsApiRoutes = (context: Context): Routes<typeof postsApiEndpoints> => ({
  'GET /api/compat/v1/posts': ({ query, request }) =>
    posts(context, query, siteAddress(context, request)),
})
