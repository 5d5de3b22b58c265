import { PINS_MAX, type Pin, type Pins } from '../../../contract/market/coins.ts'
import type { HistoryRange } from '../../../contract/market/ranges.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Described } from '../../stories/describe-story.ts'
import { describeStories } from '../../stories/describe-story.ts'
import { rangeStart } from '../price-history.ts'
import { presentReaction } from '../reactions/present-reaction.ts'
import { type StoryReactionRow, storedReactions } from '../reactions/read-store.ts'
import { coinIdOf } from '../store.ts'
import { pinnedStories } from './pins-store.ts'

/** Stories about a coin whose first report lies in the range, oldest first. */
export async function coinPins(db: Database, symbol: string, range: HistoryRange, now: Date): Promise<Pins> {
  const coinId = await coinIdOf(db, symbol)
  if (coinId === undefined) throw notFound(`Coin '${symbol}'`)
  const from = rangeStart(range, now)
  const pinned = await pinnedStories(db, coinId, { from: from ?? new Date(0), to: now, limit: PINS_MAX })
  const [stories, reactions] = await Promise.all([
    describeStories(db, pinned, { coins: false }),
    storedReactions(
      db,
      pinned.map(({ id }) => id),
      coinId,
    ),
  ])
  const reactionOf = new Map(reactions.map((row) => [row.story_id, row]))
  const pins = stories
    .map((story) => present(story, reactionOf.get(story.row.id), now))
    .sort((a, b) => a.at.localeCompare(b.at))
  return { from: from?.toISOString() ?? pins[0]?.at ?? now.toISOString(), to: now.toISOString(), pins }
}

function present({ row, lead }: Described, reaction: StoryReactionRow | undefined, now: Date): Pin {
  const isShared = row.outlets >= 2 && row.slug !== ''
  return {
    story_id: row.id,
    at: row.first_at,
    title: row.title,
    story_path: isShared ? `/stories/${row.id}/${row.slug}` : null,
    article_id: lead.id,
    article_url: lead.url,
    first_publisher: row.first?.publishers[0] ?? lead.publisherName,
    outlets: row.outlets,
    independent: row.independent,
    sentiment_score: row.sentiment.median,
    reaction: reaction ? presentReaction(reaction, now) : null,
  }
}
