import type { Pin, Pins } from '../../contract/coins.ts'
import type { HistoryRange } from '../../contract/ranges.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { coinIdOf } from '../market/store.ts'
import { presentReaction } from '../reactions/present-reaction.ts'
import { rangeStart } from './coin-page.ts'
import { pinsOf, type StoredPin } from './pins-store.ts'

/** Stories about a coin whose first outlet told them within the range, oldest first. */
export async function coinPins(db: Database, symbol: string, range: HistoryRange, now: Date): Promise<Pins> {
  const coinId = await coinIdOf(db, symbol)
  if (coinId === undefined) throw notFound(`Coin '${symbol}'`)
  const from = rangeStart(range, now)
  const found = await pinsOf(db, coinId, from ?? new Date(0), now)
  const pins = found.map((pin) => present(pin, now))
  return { from: from?.toISOString() ?? pins[0]?.at ?? now.toISOString(), to: now.toISOString(), pins }
}

function present(pin: StoredPin, now: Date): Pin {
  const isShared = pin.outlet_count >= 2 && pin.slug !== null
  return {
    story_id: Number(pin.story_id),
    at: new Date(pin.first_at).toISOString(),
    title: pin.title,
    story_path: isShared ? `/stories/${pin.story_id}/${pin.slug}` : null,
    article_id: Number(pin.article_id),
    article_url: pin.url,
    first_publisher: pin.first_publisher,
    outlets: pin.outlet_count,
    independent: pin.independent_count,
    sentiment_score: pin.median,
    reaction: presentReaction(pin, now),
  }
}
