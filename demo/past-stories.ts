import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { worldCoin } from './coins.ts'
import { type Outlet, outletOf } from './publishers.ts'
import { randomFor } from './random.ts'
import { storyOf } from './story.ts'
import { eventAt } from './timeline.ts'

/** An article of months ago, as a feed brought it then. */
type PastReport = {
  outlet: string
  id: string
  title: string
  /** The headline before it was changed. */
  before: string | null
  lead: string
  at: number
  score: number
  freshness: number
  copy: boolean
  ad: boolean
}
export type PastStory = { coin: string; reports: PastReport[] }

/** How outlets behave: how fast, how far they lean, and shares of copies, changed headlines and ads. */
const HABITS: Record<
  string,
  { speed: number; lean: number; copies?: number; changes: number; ads?: number }
> = {
  ledgerline: { speed: 5, lean: 0.1, changes: 0.06 },
  'mempool-courier': { speed: 4.5, lean: -0.8, changes: 0.11 },
  'kestrel-markets': { speed: 4, lean: 0.2, changes: 0.04 },
  chainward: { speed: 3.5, lean: 0.1, changes: 0.03 },
  fathom: { speed: 2, lean: -0.3, changes: 0.02 },
  'meridian-night-desk': { speed: 2, lean: 0, changes: 0.05 },
  'basis-and-carry': { speed: 1.2, lean: -1, changes: 0.09 },
  'zurisee-tape': { speed: 1.2, lean: 0.2, copies: 0.4, changes: 0.03 },
  'halving-herald': { speed: 1, lean: 1.2, copies: 0.3, changes: 0.07 },
  tokenyard: { speed: 0.5, lean: 0.6, copies: 0.75, changes: 0.02 },
  'orchard-digital': { speed: 0.5, lean: 1.4, copies: 0.5, changes: 0.01, ads: 0.2 },
}
const STORIES = 330
/** The last 88 days, without the two that the feeds cover in full. */
const SPAN = { from: 2 * DAY_MS, to: 88 * DAY_MS }
/** Far from the events in the feeds, so that no text comes twice. */
const OTHER_EVENTS = 50_000

/** Stories of three months by outlets with habits: what the records of outlets are counted from. */
export function pastStories(seed: string, now: number): PastStory[] {
  const step = (SPAN.to - SPAN.from) / STORIES
  return Array.from({ length: STORIES }, (_, place) =>
    pastStory(seed, place, now - SPAN.from - place * step),
  )
}

function pastStory(seed: string, place: number, at: number): PastStory {
  const random = randomFor(seed, 'past', place)
  const event = { ...reportedEvent(seed, Math.floor(at / (3 * HOUR_MS)) - OTHER_EVENTS), at }
  const mood = 3 + random.unit() * 4
  const wanted = random.shuffle(Object.keys(HABITS)).slice(0, random.int(3, 5))
  const told = wanted
    .map((key) => ({ key, lag: (-Math.log(1 - random.unit()) * 40) / (HABITS[key]?.speed ?? 1) }))
    .sort((one, other) => one.lag - other.lag)
  const earliest = told[0]?.lag ?? 0
  let own = 0
  const reports = told.map(({ key, lag }, turn): PastReport => {
    const { lean = 0, copies = 0, changes = 0, ads = 0 } = HABITS[key] ?? {}
    // no outlet has the words of another, so as many write their own as there are headlines
    const copy = turn > 0 && (random.chance(copies) || own >= event.kind.titles.length)
    const publishedAt = at + (lag - earliest) * MINUTE_MS
    const id = `p${place.toString(36)}-${key}`
    const report = {
      id,
      event,
      outlet: outletOf(key) as Outlet,
      turn: copy ? 0 : own++,
      publishedAt,
    }
    const { title, lead } = storyOf(seed, report, Number.POSITIVE_INFINITY)
    const ad = random.chance(ads)
    return {
      outlet: key,
      id,
      title,
      before: random.chance(changes) ? changed(title) : null,
      lead,
      at: publishedAt,
      score: ad
        ? 5
        : Math.min(10, Math.max(0, mood + lean + (random.unit() + random.unit() - 1) * 1.5)),
      freshness: 4 + random.unit() * 5,
      copy,
      ad,
    }
  })
  return { coin: worldCoin(event.coin).id, reports }
}

function reportedEvent(seed: string, slot: number): ReturnType<typeof eventAt> {
  const event = eventAt(seed, 'archive', slot)
  return ['sponsored', 'announcement'].includes(event.kind.beat)
    ? reportedEvent(seed, slot + 1)
    : event
}

/** Another figure where there is one, else a longer headline. */
function changed(title: string): string {
  const figure = /\d+/.exec(title)
  if (!figure) return `${title}, sources say`
  return (
    title.slice(0, figure.index) +
    (Number(figure[0]) + 3) +
    title.slice(figure.index + figure[0].length)
  )
}
