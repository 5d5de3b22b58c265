import type { FOLLOW_KINDS, FollowKind } from '../../../contract/following/follow-kinds.ts'
import {
  FEED_FILES,
  type FeedFile,
  MAIN_FEED_FILE,
} from '../../../contract/publishing/feed-formats.ts'

type FollowKindWords<Kind extends FollowKind> = {
  /** 'Follow this view'. */
  what: string
  /** When everything of it is reported. */
  each: string
  /** Below the form. */
  note?: string
  /** When messages can come, as the form offers it; the server allows more of a list. */
  choices: readonly (typeof FOLLOW_KINDS)[Kind]['when'][number][]
  /** What the form begins with. */
  usual: (typeof FOLLOW_KINDS)[Kind]['when'][number]
  /** For readers who need no messages. */
  feeds: readonly FeedFile[]
}

/** Everything that can be followed, as readers see it. */
export const FOLLOW_KIND_WORDS: { [Kind in FollowKind]: FollowKindWords<Kind> } = {
  list: {
    what: 'this view',
    each: 'Each new story',
    note: 'At most one message a story, one more if it is corrected.',
    choices: ['each', 'outlets-2', 'outlets-3', 'outlets-5', 'daily'],
    usual: 'outlets-2',
    feeds: FEED_FILES,
  },
  outlet: {
    what: 'this view',
    each: 'Each new story',
    choices: ['each', 'first', 'daily'],
    usual: 'each',
    feeds: FEED_FILES,
  },
  story: {
    what: 'this story',
    each: 'Each new outlet or correction',
    choices: ['each', 'corrections'],
    usual: 'each',
    feeds: [MAIN_FEED_FILE],
  },
  corrections: {
    what: 'this view',
    each: 'Each new correction',
    choices: ['each', 'daily'],
    usual: 'each',
    feeds: [MAIN_FEED_FILE],
  },
}
