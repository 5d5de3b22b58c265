import type { storyEndpoints } from '../../../contract/stories/stories.ts'
import { withStoryReactions } from '../../market/reactions/coin-reactions.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Routes } from '../../platform/http/implement.ts'
import { storyPage } from '../../stories/story-page.ts'
import { topStories } from '../../stories/top-stories.ts'

export const storyRoutes = (context: Context): Routes<typeof storyEndpoints> => ({
  'GET /api/stories/top': async () => {
    const top = await topStories(context)
    return { ...top, stories: await withStoryReactions(context.db, top.stories, context.now()) }
  },
  'GET /api/stories/:id': async ({ params }) => {
    const [story] = await withStoryReactions(
      context.db,
      [await storyPage(context.db, params.id)],
      context.now(),
      { day: true },
    )
    if (!story) throw notFound('Story')
    return story
  },
})
