import type { Database } from '../platform/database/connect.ts'
import { storedStory } from './read-store.ts'

const ADDRESS = /^\/stories\/(\d{1,15})(?:\/([^/?]*))?\/?(\?.*)?$/

/** The current URL of a story that was merged or has another slug. */
export async function movedStory(db: Database, url: string): Promise<string | undefined> {
  const [, id, slug = '', query = ''] = ADDRESS.exec(url) ?? []
  const story = id === undefined ? undefined : await storedStory(db, Number(id))
  if (!story || (story.id === Number(id) && slug === (story.slug ?? ''))) return undefined
  return `/stories/${story.id}${story.slug ? `/${story.slug}` : ''}${query}`
}
