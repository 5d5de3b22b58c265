import { MINUTE_MS } from '../contract/platform/durations.ts'
import { worldCoin } from './coins.ts'
import { allKinds } from './events/all-kinds.ts'
import type { EventKind } from './events/event-kind.ts'
import { type Outlet, outlets } from './publishers.ts'
import { randomFor } from './random.ts'

/**
 * What happens in the sample world is a function of the seed and the clock alone. Two strands: the archive,
 * an event every 3 hours, so that a kind comes back after the three days in which its wording would
 * read as the same event, and, while the world runs, a live story about every 30 seconds.
 */
type Strand = 'archive' | 'live'
type WorldEvent = {
  strand: Strand
  slot: number
  kind: EventKind
  cycle: number
  coin: string
  at: number
}
export type Report = {
  id: string
  event: WorldEvent
  outlet: Outlet
  turn: number
  publishedAt: number
  correctedAt?: number
}

export const SLOT_MS = { archive: 180 * MINUTE_MS, live: 30_000 } as const
const JITTER = { archive: 0.8, live: 0.32 } as const // of a slot: live stories come 20 to 40 seconds apart
const RECENT = 8 // archive events, a day: more than a screen

export function eventAt(seed: string, strand: Strand, slot: number): WorldEvent {
  const random = randomFor(seed, strand, slot)
  const { kind, cycle } = dealtKind(seed, strand, slot)
  const at = Math.round((slot + random.unit() * JITTER[strand]) * SLOT_MS[strand])
  return { strand, slot, kind, cycle, coin: random.pick(kind.coins), at }
}

/** Which outlets report the story, when, and which has to correct it. On the live wire one is first and others follow. */
function reportsOf(seed: string, event: WorldEvent): Report[] {
  const random = randomFor(seed, 'tellings', event.strand, event.slot)
  const { kind } = event
  const paid = kind.beat === 'sponsored' || kind.beat === 'announcement'
  const wanted = paid || event.strand === 'live' ? 1 : random.pick([1, 2, 2, 3, 3])
  const able = Math.min(wanted, kind.titles.length, kind.openings.length)
  const chosen = weightedOutlets(kind, random.unit).slice(0, able)
  let publishedAt = event.at
  return chosen.map((outlet, turn) => {
    if (turn > 0) publishedAt += random.int(6, 55) * MINUTE_MS
    const wrongAtFirst = !paid && kind.correctable !== undefined && random.chance(0.14)
    const delay = event.strand === 'live' ? random.int(2, 6) : random.int(40, 300)
    return {
      id: `${event.strand === 'live' ? 'l' : 'a'}${event.slot.toString(36)}-${outlet.key}`,
      event,
      outlet,
      turn,
      publishedAt,
      ...(wrongAtFirst ? { correctedAt: publishedAt + delay * MINUTE_MS } : {}),
    }
  })
}

/** Newest first. The live wire counts from `openedAt`, the moment this world was started. */
export function reportsBetween(seed: string, from: number, to: number, openedAt: number): Report[] {
  // A late outlet follows an event by up to two hours, hence the wider reach back.
  const archive = slotsBetween('archive', from - 120 * MINUTE_MS, to).flatMap((slot) =>
    reportsOf(seed, eventAt(seed, 'archive', slot)),
  )
  const live = slotsBetween('live', Math.max(from, openedAt), to).flatMap((slot) =>
    reportsOf(seed, eventAt(seed, 'live', slot)),
  )
  return [...archive, ...live.filter((report) => report.publishedAt >= openedAt)]
    .filter((report) => report.publishedAt > from && report.publishedAt <= to)
    .sort((one, other) => other.publishedAt - one.publishedAt)
}

/** The id alone is enough to write a story again, also one from an earlier run. */
export function reportById(seed: string, id: string): Report | undefined {
  const match = /^([al])([0-9a-z]{1,9})-([a-z-]+)$/.exec(id)
  if (!match) return undefined
  const strand = match[1] === 'l' ? 'live' : 'archive'
  const event = eventAt(seed, strand, Number.parseInt(match[2] as string, 36))
  return reportsOf(seed, event).find((report) => report.id === id)
}

function slotsBetween(strand: Strand, from: number, to: number): number[] {
  const first = Math.floor(from / SLOT_MS[strand])
  const last = Math.floor(to / SLOT_MS[strand])
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Kinds repeat in a fixed order. The live wire leaves out what the archive has just reported. */
function dealtKind(seed: string, strand: Strand, slot: number): { kind: EventKind; cycle: number } {
  const deck = baseDeck(seed)
  if (strand === 'archive') return dealtFrom(deck, slot)
  const archiveSlot = Math.floor((slot * SLOT_MS.live) / SLOT_MS.archive)
  const told = Array.from(
    { length: RECENT },
    (_, back) => dealtKind(seed, 'archive', archiveSlot - back).kind,
  )
  const fresh = deck.filter((kind) => !told.includes(kind))
  return dealtFrom(fresh, slot)
}

const dealtFrom = (deck: EventKind[], slot: number) => ({
  kind: deck[slot % deck.length] as EventKind,
  cycle: Math.floor(slot / deck.length),
})

const decks = new Map<string, EventKind[]>()

function baseDeck(seed: string): EventKind[] {
  let deck = decks.get(seed)
  if (!deck) {
    deck = randomFor(seed, 'deck').shuffle(allKinds)
    for (const kind of deck) kind.coins.forEach(worldCoin)
    decks.set(seed, deck)
  }
  return deck
}

/** All outlets that cover the beat, in an order that favours those who cover it most. */
function weightedOutlets(kind: EventKind, unit: () => number): Outlet[] {
  return outlets
    .filter((outlet) => !outlet.temper || outlet.temper === 'flaky')
    .map((outlet) => ({ outlet, weight: outlet.beats[kind.beat] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .map(({ outlet, weight }) => ({ outlet, key: unit() ** (1 / weight) }))
    .sort((one, other) => other.key - one.key)
    .map(({ outlet }) => outlet)
}
