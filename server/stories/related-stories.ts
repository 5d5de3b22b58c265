import type { RelatedStory } from '../../contract/stories/stories.ts'
import type { Database } from '../platform/database/connect.ts'
import { isCommonWord } from '../reading/coins/dictionary.ts'
import { foldText } from '../reading/text/fold-text.ts'
import { STOP_WORDS } from '../reading/text/stop-words.ts'
import { disagreementOf } from './disagreement.ts'
import { type Member, membersOf } from './members-store.ts'
import { type Neighbour, neighbourStories } from './read-store.ts'
import { isOwn } from './story-facts.ts'

const MOST = 5
const NEIGHBOURS = 100
const DAYS = 14
const DAY_MS = 86_400_000

type Subject = {
  id: number
  firstAt: number
  summary: string
  coins: string[]
  /** Stories that its page lists already. */
  listed: number[]
}

/** Stories around this one that name the same people and firms, or are about the same coin on the same day. */
export async function relatedStories(db: Database, story: Subject): Promise<RelatedStory[]> {
  const around = { id: story.id, at: story.firstAt, days: DAYS, limit: NEIGHBOURS }
  const names = namesIn(story)
  const found = (await neighbourStories(db, around))
    .filter(({ id }) => !story.listed.includes(id))
    .map((other) => ({ other, ...likeness(story, names, other) }))
    .filter(({ reason }) => reason !== undefined)
    .sort((a, b) => b.weight - a.weight || a.other.id - b.other.id)
    .slice(0, MOST)
  const medians = await mediansOf(
    db,
    found.map(({ other }) => other.id),
  )
  return found.map(({ other, reason }) => ({
    id: other.id,
    slug: other.slug,
    title: other.title,
    outlets: other.outlets,
    first_at: new Date(other.firstAt).toISOString(),
    median: medians.get(other.id) ?? null,
    reason: reason ?? '',
  }))
}

/** The sentiment of each story: the median of its independent reports. */
export async function mediansOf(db: Database, ids: number[]): Promise<Map<number, number | null>> {
  const members = Map.groupBy(await membersOf(db, ids), ({ story }) => story)
  const median = (reports: Member[]) =>
    disagreementOf(reports.map((report) => ({ ...report, copy: !isOwn(report) }))).median
  return new Map([...members].map(([story, reports]) => [story, median(reports)]))
}

function likeness(story: Subject, names: Set<string>, other: Neighbour) {
  const shared = namesIn(other).intersection(names).size
  const sameCoin = other.coins.some((coin) => story.coins.includes(coin))
  // a day apart at most: midnight, and whose, is nothing to news
  const sameDay = Math.abs(other.firstAt - story.firstAt) < DAY_MS
  const reason =
    shared >= 2 ? `shares ${shared} names` : sameCoin && sameDay ? 'same coin, same day' : undefined
  return { reason, weight: shared * 2 + (sameCoin ? 1 : 0) + (sameDay ? 1 : 0) }
}

const INSIDE_A_SENTENCE = /(?<![.?!:]\s|^)\b[A-Z][A-Za-z0-9]{2,}/g

/** Of the summary alone, since in headlines capitals say little. */
function namesIn({ summary }: { summary: string }): Set<string> {
  const words = [...foldText(summary).matchAll(INSIDE_A_SENTENCE)].map(([word]) => word.toLowerCase())
  return new Set(words.filter((word) => !STOP_WORDS.has(word) && !isCommonWord(word)))
}
