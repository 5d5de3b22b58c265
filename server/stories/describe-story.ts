import type {
  FirstReport as FirstReportReply,
  StoryRow,
  StorySentiment,
} from '../../contract/stories/stories.ts'
import { type Database, idsOf } from '../platform/database/connect.ts'
import { disagreementOf } from './disagreement.ts'
import { coinsOf, type GroupedReport, membersOf, type NamedCoin } from './members-store.ts'
import type { StoredStory } from './read-store.ts'
import { coinsOfStory, type FactsOfStory, factsOfStory } from './story-facts.ts'

export type Described = {
  row: StoryRow
  facts: FactsOfStory
  lead: GroupedReport
  members: GroupedReport[]
}

/** A story as a row, from its visible members; undefined without any. */
export function describeStory(
  stored: StoredStory,
  members: GroupedReport[],
  coins: readonly NamedCoin[],
): Described | undefined {
  const facts = factsOfStory(members)
  const lead = facts && leadOf(stored, members, facts)
  if (!facts || !lead) return undefined
  const names = new Map(coins.map(({ symbol, name }) => [symbol, name]))
  const row: StoryRow = {
    id: stored.id,
    slug: stored.slug ?? '',
    title: lead.title,
    outlets: facts.outlets,
    independent: facts.independent,
    copies: facts.copies,
    first: firstOf(facts),
    first_at: instant(facts.firstAt),
    last_at: instant(facts.lastAt),
    sentiment: sentimentOf(members),
    coins: coinsOfStory(members, coins).map((symbol) => ({
      symbol,
      name: names.get(symbol) ?? symbol,
    })),
  }
  return { row, facts, lead, members }
}

export const instant = (ms: number) => new Date(ms).toISOString()

/** A lead that was hidden or deleted is replaced at once, by the first report in its own words. */
function leadOf(
  { leadId }: StoredStory,
  members: GroupedReport[],
  { firstId }: FactsOfStory,
): GroupedReport | undefined {
  return members.find(({ id }) => id === leadId) ?? members.find(({ id }) => id === firstId)
}

function firstOf({ first, firstAt }: FactsOfStory): FirstReportReply | null {
  const [earliest] = first
  if (!earliest) return null
  return {
    kind: earliest.cameFirst === 'alone' ? 'first' : 'together',
    at: instant(firstAt),
    publishers: first.map(({ publisherName }) => publisherName),
  }
}

function sentimentOf(members: GroupedReport[]): StorySentiment {
  const { spread: _, shown: disagree, ...votes } = disagreementOf(members)
  const others = members.filter(({ isOwn }) => !isOwn).flatMap(({ sentiment }) => sentiment ?? [])
  return { ...votes, others, disagree }
}

/** Stories as rows, in the order given; one without a visible member is left out. Their coins only when wanted. */
export async function describeStories(
  db: Database,
  stories: readonly StoredStory[],
  { coins: withCoins }: { coins: boolean },
): Promise<Described[]> {
  const members = await membersOf(db, idsOf(stories))
  const coins = withCoins ? await coinsOf(db, idsOf(members)) : []
  const byStory = Map.groupBy(members, ({ story }) => story)
  return stories.flatMap((story) => describeStory(story, byStory.get(story.id) ?? [], coins) ?? [])
}
