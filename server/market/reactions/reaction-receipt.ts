import {
  PRICE_AGE_MAX_MS,
  REACTION_WINDOWS_MS,
  type Reaction,
  type ReactionReceipt,
} from '../../../contract/market/reactions.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { PointInTime } from '../downsample.ts'
import { coinIdOf } from '../store.ts'
import { marketLine } from './market-line.ts'
import { presentReaction } from './present-reaction.ts'
import {
  priceLinesOf,
  reactionsOfStories,
  receiptParts,
  storedReactions,
  storyHeir,
  usualHour,
} from './read-store.ts'

const LINE_BEFORE_MS = 2 * REACTION_WINDOWS_MS['1h']
const HOUR_MINUTES = 60

export async function storyReactionList(db: Database, id: number, now: Date): Promise<Reaction[]> {
  const story = await storyHeir(db, id)
  if (story === undefined) throw notFound('Story')
  return (await reactionsOfStories(db, [story], now)).get(story) ?? []
}

export async function reactionReceipt(
  db: Database,
  id: number,
  symbol: string,
  now: Date,
): Promise<ReactionReceipt> {
  const story = await storyHeir(db, id)
  const coinId = await coinIdOf(db, symbol)
  const [row] =
    story === undefined || coinId === undefined ? [] : await storedReactions(db, [story], coinId)
  const reaction = row && presentReaction(row, now)
  if (!row || !reaction || story === undefined || coinId === undefined)
    throw notFound(`A price reaction of '${symbol}'`)
  const at = Date.parse(row.at)
  const [{ members, first_publisher }, usual_hour_percent, lines] = await Promise.all([
    receiptParts(db, story, coinId),
    usualHour(db, coinId, new Date(at)),
    priceLinesOf(
      db,
      story,
      coinId,
      new Date(at - LINE_BEFORE_MS),
      new Date(at + REACTION_WINDOWS_MS['24h']),
    ),
  ])
  const own = lines.get(coinId) ?? []
  const market = marketLine(
    members,
    (coin) => lines.get(coin) ?? [],
    own.map((point) => point.at),
  )
  return {
    ...reaction,
    first_publisher,
    line: own.map((point) => ({ timestamp: iso(point.at), price: point.price })),
    market_line: market.map((point) => ({
      timestamp: iso(point.at),
      change_percent: point.percent,
    })),
    market_coins: members.length,
    usual_hour_percent,
    gap: reaction.price === null ? gapAround(own, at) : null,
    step_minutes: own.some(({ at: moment }, place) => isFine(own[place + 1], moment))
      ? 5
      : HOUR_MINUTES,
  }
}

const isFine = (next: PointInTime | undefined, at: number) =>
  next !== undefined && next.at - at <= PRICE_AGE_MAX_MS

/** The prices beside the story's time that are there. */
function gapAround(points: readonly PointInTime[], at: number) {
  const before = points.findLast((point) => point.at <= at)
  const after = points.find((point) => point.at > at)
  return { from: before ? iso(before.at) : null, to: after ? iso(after.at) : null }
}

const iso = (at: number) => new Date(at).toISOString()
