import { useMemo } from 'react'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { muteFinder } from './mutes.ts'
import { useMyFeed } from './my-feed-store.ts'

/** Top stories without muted words in the headline, and without those that only muted outlets had first. */
export function useUnmutedStories(stories: readonly TopStory[] | undefined): readonly TopStory[] | undefined {
  const mutes = useMyFeed((feed) => feed.mutes)
  return useMemo(() => {
    const find = muteFinder(mutes)
    if (!find) return stories
    return stories?.filter(({ title, first }) => !find({ title, publishers: first?.publishers ?? [] }))
  }, [mutes, stories])
}
