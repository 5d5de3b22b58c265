import type { storyEndpoints } from '../../contract/stories.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import { storyPage } from './story-page.ts'
import { topStories } from './top-stories.ts'

export const storyRoutes = (context: Context): Routes<typeof storyEndpoints> => ({
  'GET /api/stories/top': () => topStories(context),
  'GET /api/stories/:id': ({ params }) => storyPage(context.db, params.id),
})
