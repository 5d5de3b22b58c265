import type { FollowNews } from '../../contract/following/follow-kinds.ts'
import type { FeedFilters } from '../../contract/news/filters.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FollowMessage, FollowStory } from './channels/follow-message.ts'
import type { ChangedStory } from './match-store.ts'
import type { MessageRow } from './messages-store.ts'
import type { FollowSettings } from './settings-store.ts'

/** What comes a day is counted over so long. */
export const PACE_DAYS = 7

/** A view that can be followed: a list by its filters, a story, or the corrections. */
export type FollowedView = {
  /** Canonical address. */
  view: string
  /** In words: 'SOL, bullish, no ads'. */
  name: string
  filters: FeedFilters
  story?: { id: number; thread: boolean }
}

/** What decides by which keys a rule is found. */
export type FoundBy = { view: string; filters: FeedFilters; storyId: number | null }

/** One look at what changed since the last one. */
export type MatchPass = {
  tx: Database
  settings: FollowSettings
  changed: ChangedStory[]
  /** A story that began before is no news. */
  since: Date
  now: Date
}

/** Reads a story as messages report it; undefined for one that was hidden or deleted. */
export type StoryOf = (id: number) => Promise<FollowStory | undefined>

/** What a message says of one row of the outbox. Without a story it leads to the followed view. */
export type FollowReport = {
  news: FollowNews
  story?: FollowStory
} & Pick<FollowMessage, 'kind' | 'title' | 'lines'>

/** What the server does with one kind of thing to follow. */
export type FollowedKind = {
  /** Reads an address; undefined when it is of another kind. */
  read: (context: Context, url: URL) => Promise<FollowedView | undefined>
  /** How much of it there is a day, lately; null where that is not counted. */
  perDay: (context: Context, followed: FollowedView) => Promise<number | null>
  /** The keys of a rule: a story must have one of them to match. */
  foundBy: (rule: FoundBy) => string[]
  /** Puts what the rules of this kind match into the outbox. Returns how many messages. Kinds may share it. */
  match: (pass: MatchPass) => Promise<number>
  /** What is sent of a row of the outbox; undefined when nothing may be reported any more. */
  report: (
    context: Pick<Context, 'db'>,
    row: MessageRow,
    storyOf: StoryOf,
  ) => Promise<FollowReport | undefined>
  /** Ends 'You follow SOL …' where everything is reported. */
  each: string
}
