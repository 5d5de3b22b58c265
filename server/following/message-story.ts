import type { Database } from '../platform/database/connect.ts'
import { describeStories } from '../stories/describe-stories.ts'
import { instant } from '../stories/describe-story.ts'
import { storedStory, summariesOf } from '../stories/read-store.ts'
import { isOwn, outletOf } from '../stories/story-facts.ts'
import type { FollowStory } from './channel.ts'

const REPORTS_MAX = 5
const UNKNOWN = 'Unknown Source'

/** Stories as messages report them now; undefined for one that was hidden or deleted. Each is read once. */
export function storyReader(db: Database, site: string) {
  const known = new Map<number, Promise<FollowStory | undefined>>()
  return (id: number) => {
    const story = known.get(id) ?? readStory(db, site, id)
    known.set(id, story)
    return story
  }
}

async function readStory(db: Database, site: string, id: number): Promise<FollowStory | undefined> {
  const stored = await storedStory(db, id)
  const [described] = stored ? await describeStories(db, [stored], { coins: true }) : []
  if (!described) return undefined
  const { row, lead, members } = described
  const summary = (await summariesOf(db, [lead.id])).get(lead.id) ?? ''
  const own = members.filter(isOwn)
  const names = new Map(own.map((member) => [outletOf(member), member.publisherName ?? UNKNOWN]))
  const first = row.first?.publishers[0]
  return {
    headline: row.title,
    url: row.outlets >= 2 ? `${site}/stories/${row.id}${row.slug && `/${row.slug}`}` : lead.url,
    summary,
    outlets: [...names.values()],
    outletCount: row.outlets,
    first: row.first && first ? { outlet: first, at: row.first.at } : null,
    sentiment: row.sentiment.median,
    coins: row.coins.map(({ symbol }) => symbol),
    reports: members.slice(0, REPORTS_MAX).map((member) => ({
      outlet: member.publisherName ?? UNKNOWN,
      title: member.title,
      at: instant(member.at),
      isCopy: member.copyOf !== undefined,
    })),
  }
}
