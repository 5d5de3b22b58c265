import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { type WorldCoin, worldCoin } from './coins.ts'
import { hash, randomFor } from './random.ts'
import { eventAt, SLOT_MS } from './timeline.ts'

/** From weeks down to under a minute: the slow octaves make trends, the fast ones make it move while you watch. */
const OCTAVES_MS = [90, 31, 11, 4, 1.4]
  .map((days) => days * DAY_MS)
  .concat(
    [11, 4, 1.3].map((hours) => hours * HOUR_MS),
    [24, 8, 2.5, 0.8].map((minutes) => minutes * MINUTE_MS),
  )

/** How long news goes on weighing on a price, and how long it takes to sink in. */
const NEWS_MEMORY_MS = 54 * HOUR_MS
const NEWS_FADE_MS = DAY_MS
const NEWS_RISE_MS = 50 * MINUTE_MS

export function priceAt(seed: string, coin: WorldCoin, at: number): number {
  const own = walk(`${seed}/${coin.id}`, at) * coin.volatility * 0.62
  const market = walk(`${seed}/market`, at) * 0.42 * coin.beta
  return coin.price * Math.exp(own + market + newsEffect(seed, coin, at))
}

export function volumeAt(seed: string, coin: WorldCoin, at: number): number {
  const turnover = coin.volatility < 0.1 ? 0.45 : 0.035 + 0.03 * coin.volatility
  const mood =
    1 + 0.5 * walk(`${seed}/${coin.id}/volume`, at) + 6 * Math.abs(newsEffect(seed, coin, at))
  return coin.price * coin.supply * turnover * Math.max(0.3, mood)
}

/** One price per step, oldest first, the last at `to` itself. */
export function priceSeries(
  seed: string,
  coinId: string,
  to: number,
  spanMs: number,
  stepMs: number,
): [number, number][] {
  const coin = worldCoin(coinId)
  const first = Math.ceil((to - spanMs) / stepMs) * stepMs
  const points: [number, number][] = []
  for (let at = first; at < to; at += stepMs) points.push([at, priceAt(seed, coin, at)])
  points.push([to, priceAt(seed, coin, to)])
  return points
}

/** Effect of the archive's recent reports about the coin, each rising and then fading. Bitcoin's news moves everything a little. */
function newsEffect(seed: string, coin: WorldCoin, at: number): number {
  if (coin.beta === 0) return 0
  const lastSlot = Math.floor(at / SLOT_MS.archive)
  const reach = Math.ceil(NEWS_MEMORY_MS / SLOT_MS.archive)
  let effect = 0
  for (let slot = lastSlot - reach; slot <= lastSlot; slot += 1) {
    const news = newsOf(seed, slot)
    const age = at - news.at
    if (age <= 0 || age >= NEWS_MEMORY_MS || news.impact === 0) continue
    const share = news.coin === coin.id ? 1 : news.coin === 'bitcoin' ? 0.3 * coin.beta : 0
    effect +=
      share * news.impact * Math.min(1, age / NEWS_RISE_MS, (NEWS_MEMORY_MS - age) / NEWS_FADE_MS)
  }
  return effect
}

type News = { at: number; coin: string; impact: number }
const newsBySeed = new Map<string, Map<number, News>>()

function newsOf(seed: string, slot: number): News {
  const bySlot = newsBySeed.get(seed) ?? new Map<number, News>()
  newsBySeed.set(seed, bySlot)
  let news = bySlot.get(slot)
  if (!news) {
    const event = eventAt(seed, 'archive', slot)
    news = { at: event.at, coin: event.coin, impact: event.kind.impact * answerOf(seed, slot) }
    bySlot.set(slot, news)
  }
  return news
}

/** Most news moves its coin the way it sounds; some was known already, and some is sold into. */
function answerOf(seed: string, slot: number): number {
  const drawn = randomFor(seed, 'answer', slot).unit()
  return drawn < 0.3 ? 0 : drawn < 0.45 ? -0.6 : 1
}

/** Smooth noise, summed over octaves whose height grows with the root of their length, as a price's does. */
function walk(key: string, at: number): number {
  const base = hash(key)
  let height = 0
  for (let octave = 0; octave < OCTAVES_MS.length; octave += 1) {
    const length = OCTAVES_MS[octave] as number
    const place = at / length
    const left = Math.floor(place)
    const part = place - left
    const eased = part * part * (3 - 2 * part)
    const from = level(base + octave * 0x9e3779b1, left)
    height +=
      (from + (level(base + octave * 0x9e3779b1, left + 1) - from) * eased) *
      Math.sqrt(length / YEAR_MS)
  }
  return height
}

const YEAR_MS = 365 * DAY_MS

/** -1 to 1. Numbers only: a chart asks for thousands of these. */
function level(key: number, index: number): number {
  let mixed = Math.imul(key ^ index, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ key, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2147483647.5 - 1
}
