import type { FollowKind } from '../../contract/following/follow-kinds.ts'
import type { FollowedKind } from './followed-kind.ts'
import { listDay, listKeys, readList } from './followed-lists.ts'
import { correctionsDay, readCorrections, readStory, storyKeys } from './followed-stories.ts'
import { CORRECTIONS_KEY } from './match-store.ts'
import { matchCorrections, matchStories } from './match-stories.ts'
import { reportStory } from './report-story.ts'

const list: FollowedKind = {
  read: readList,
  perDay: listDay,
  foundBy: listKeys,
  match: matchStories,
  report: reportStory,
  each: 'for each new story',
}

/** Everything that can be followed, in the order of reading an address (a list takes what is left, or refuses it) and of matching. */
export const FOLLOWED_KINDS: Record<FollowKind, FollowedKind> = {
  story: {
    read: readStory,
    perDay: async () => null,
    foundBy: storyKeys,
    match: matchStories,
    report: reportStory,
    each: 'for each new outlet or correction',
  },
  corrections: {
    read: readCorrections,
    perDay: correctionsDay,
    foundBy: () => [CORRECTIONS_KEY],
    match: matchCorrections,
    report: reportStory,
    each: 'for each correction',
  },
  outlet: list,
  list,
}
