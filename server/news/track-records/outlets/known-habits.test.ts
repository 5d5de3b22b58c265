import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { type ReportSource, withFacts } from '../../../stories/report-facts.ts'
import {
  HABITS,
  type MadeStory,
  OUTLETS,
  outletWorld,
  randomOf,
  shuffled,
} from '../../../testing/outlet-world.ts'
import { meanInterval, medianInterval, medianOf } from './bootstrap.ts'
import { outletFigures } from './figures.ts'
import { reportStory } from './report-story.ts'

type Name = (typeof OUTLETS)[number]

const reportsOf = (story: MadeStory) =>
  withFacts(
    story.map(({ outlet, lag, score, copyOf }) =>
      one(outlet, lag, {
        id: outlet + 1,
        copied: copyOf === undefined ? null : copyOf + 1,
        sentiment: score,
      }),
    ),
  )

/** What each outlet did in each story. */
const toldIn = (world: readonly MadeStory[]) =>
  world.flatMap((story) => {
    const { parts, first } = reportStory(reportsOf(story))
    return parts.map((part) => ({ ...part, behind: part.at - (first?.at ?? 0) }))
  })

const NONE = { articles: 0, stories: 0, own: 0, ads: 0, changed: 0, inSubstance: 0 }
const NO_PARTS = { firsts: 0, behindMs: [], tilts: [] }

/** Only what a test asks for: each bootstrap takes its time. */
const figures = {
  order(told: ReturnType<typeof toldIn>, name: Name) {
    const own = told.filter(
      ({ publisher, counted }) => counted && publisher === OUTLETS.indexOf(name),
    )
    const behindMs = own.filter(({ kind }) => kind !== 'first').map(({ behind }) => behind)
    return outletFigures(NONE, { ...NO_PARTS, firsts: own.length - behindMs.length, behindMs })
  },
  tilt(told: ReturnType<typeof toldIn>, name: Name) {
    const own = told.filter(({ publisher }) => publisher === OUTLETS.indexOf(name))
    return outletFigures(NONE, { ...NO_PARTS, tilts: own.flatMap(({ tilt }) => tilt ?? []) }).tilt
  },
  texts(world: readonly MadeStory[], name: Name) {
    const texts = world.flatMap((story) =>
      story.filter(({ outlet }) => outlet === OUTLETS.indexOf(name)),
    )
    const own = texts.filter(({ copyOf }) => copyOf === undefined).length
    const changed = texts.filter((text) => text.changed).length
    return outletFigures(
      { ...NONE, articles: texts.length, stories: texts.length, own, changed },
      NO_PARTS,
    )
  },
}

const holds = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
  low !== null && high !== null && low <= truth && truth <= high

test('planted habits lie within their intervals in 95 of 100 worlds, and shuffled outlets show no tilt', () => {
  const found = { first: 0, behind: 0, own: 0, changed: 0, tilt: 0, none: 0 }
  for (let seed = 1; seed <= 100; seed++) {
    const world = outletWorld(seed, 120)
    const told = toldIn(world)
    found.first += Number(holds(figures.order(told, 'Ada').first, HABITS.first * 100))
    found.behind += Number(holds(figures.order(told, 'Fay').behind, HABITS.behindMinutes))
    found.own += Number(holds(figures.texts(world, 'Cy').own, 100 - 75 * HABITS.copies))
    found.changed += Number(holds(figures.texts(world, 'Ed').changed, HABITS.changes * 100))
    found.tilt += Number(holds(figures.tilt(told, 'Bo'), HABITS.tilt))
    found.none += Number(holds(figures.tilt(toldIn(shuffled(world, seed)), 'Bo'), 0))
  }
  // a 95 % interval misses 5 of 100 on average: single figures vary around that
  const counts = Object.values(found)
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(95 * counts.length)
  for (const [figure, count] of Object.entries(found))
    expect(count, figure).toBeGreaterThanOrEqual(92)
})

test('the interval of a median is that of drawing and sorting each time', () => {
  const values = outletWorld(3, 60)
    .flatMap((story) => story.map(({ lag }) => lag))
    .slice(0, 101)
  const random = randomOf(5)
  const draw = () => values[Math.floor(random() * values.length)] as number
  const drawn = Array.from({ length: 2000 }, () => medianOf(values.map(draw))).sort((a, b) => a - b)
  const { low, high } = medianInterval(values)
  expect(Math.abs(low - (drawn[50] as number))).toBeLessThan(1)
  expect(Math.abs(high - (drawn[1949] as number))).toBeLessThan(1)
  expect(medianInterval(values)).toEqual({ low, high })
  expect(meanInterval([4, 4, 4])).toEqual({ low: 4, high: 4 })
})

type Source = ReportSource & { sentiment: number | null }

const one = (publisher: number, minutes: number, more: Partial<Source> = {}): Source => ({
  id: publisher,
  publisher,
  publishedAt: minutes * MINUTE_MS,
  firstSeenAt: minutes * MINUTE_MS,
  firstFetch: false,
  notBefore: null,
  ad: false,
  copied: null,
  rewritesOthers: false,
  sentiment: null,
  ...more,
})
const firstOf = (...sources: Source[]) => reportStory(withFacts(sources)).first?.publisher

test('first is who was two minutes ahead of the second independent outlet; ties count for nobody', () => {
  expect(firstOf(one(1, 0), one(2, 2))).toBe(1)
  expect(firstOf(one(1, 0), one(2, 1.9), one(3, 60))).toBeUndefined()
  expect(firstOf(one(1, 0))).toBeUndefined()
  expect(firstOf(one(1, 0, { ad: true }), one(2, 5), one(3, 9))).toBe(2)
  expect(firstOf(one(1, 0, { rewritesOthers: true }), one(2, 5), one(3, 9))).toBe(2)
  expect(firstOf(one(1, 0), one(2, 5, { copied: 1 }))).toBeUndefined()
  const { parts } = reportStory(
    withFacts([
      one(1, 0),
      one(2, 5),
      one(3, 6, { copied: 2 }),
      one(4, 7, { rewritesOthers: true }),
    ]),
  )
  expect(parts.map(({ publisher, kind, counted }) => [publisher, kind, counted])).toEqual([
    [1, 'first', true],
    [2, 'own', true],
    [3, 'copy', false],
    [4, 'own', false],
  ])
})

test('a report fetched more than 6 h after its date is first only if others were seen later or copied it', () => {
  const late = one(1, 0, { firstSeenAt: 361 * MINUTE_MS })
  expect(firstOf(late, one(2, 30))).toBeUndefined()
  expect(firstOf(one(1, 0, { firstSeenAt: 360 * MINUTE_MS }), one(2, 30))).toBe(1)
  expect(firstOf(late, one(2, 400))).toBe(1)
  expect(firstOf(late, one(2, 30), one(3, 40, { copied: 1 }))).toBe(1)
})

test('tilt is the score minus the mean of the other independent outlets, one vote each', () => {
  const scored = (publisher: number, sentiment: number | null, more: Partial<Source> = {}) =>
    one(publisher, publisher, { sentiment, ...more })
  const { parts } = reportStory(
    withFacts([
      scored(1, 8),
      scored(2, 5),
      scored(3, 4),
      one(3, 9, { id: 30, sentiment: 0 }),
      scored(4, 0, { ad: true }),
      scored(5, 0, { rewritesOthers: true }),
      scored(6, null),
    ]),
  )
  expect(parts.map(({ publisher, tilt }) => [publisher, tilt])).toEqual([
    [1, 3.5],
    [2, -1],
    [3, -2.5],
    [5, null],
    [6, null],
  ])
})

test('who copied whom; a text of the same outlet is no copy', () => {
  const { copies } = reportStory(
    withFacts([one(1, 0), one(2, 5, { copied: 1 }), one(1, 9, { id: 9, copied: 1 })]),
  )
  expect(copies).toEqual([{ by: 2, from: 1 }])
})

test('under 30 stories there are only counts', () => {
  const few = outletFigures(
    { articles: 40, stories: 29, own: 20, ads: 1, changed: 2, inSubstance: 1 },
    { firsts: 9, behindMs: Array(20).fill(60_000), tilts: Array(29).fill(1) },
  )
  expect(few).toMatchObject({
    own: { hits: 20, of: 40, share: null, low: null },
    first: { hits: 9, of: 29, share: null },
    behind: { of: 20, value: null },
    tilt: { of: 29, value: null },
  })
  const enough = outletFigures(
    { articles: 40, stories: 30, own: 20, ads: 1, changed: 2, inSubstance: 1 },
    { firsts: 10, behindMs: Array(20).fill(60_000), tilts: Array(30).fill(1) },
  )
  expect(enough).toMatchObject({
    own: { share: 50, low: 35, high: 65 },
    first: { share: 33 },
    behind: { value: 1, low: 1, high: 1 },
    tilt: { value: 1, low: 1, high: 1 },
  })
})

test('planted copies and changed headlines lie within their intervals in 95% of 500 worlds', () => {
  const found = { own: 0, changed: 0 }
  for (let seed = 1; seed <= 500; seed++) {
    const world = outletWorld(seed, 120)
    found.own += Number(holds(figures.texts(world, 'Cy').own, 100 - 75 * HABITS.copies))
    found.changed += Number(holds(figures.texts(world, 'Ed').changed, HABITS.changes * 100))
  }
  expect(Math.min(found.own, found.changed)).toBeGreaterThanOrEqual(0.95 * 500)
})
