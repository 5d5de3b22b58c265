import { SCORE_HIGH_FROM, SCORE_MAX, SCORE_MEDIUM_FROM } from '../../../contract/analysis/scores.ts'
import type { Claim, Scorecard, ScorecardGroup, Share } from '../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../contract/market/scorecard-rules.ts'
import { clusteredInterval } from './clustered-interval.ts'

/** Cases that have everything in common but what is counted. */
export type CaseCount = {
  coin: string
  /** UTC. */
  day: string
  analyser: string
  publisher: string
  publisher_slug: string | null
  /** The whole part of the score; 9 holds 10 too. */
  bin: number
  ups: number
  downs: number
  /** Of those with a known hour before: how many there are, and how many had moved the way the score says. */
  before: number
  moved: number
}
/** How often each coin was up at any hour, between 0 and 1. */
export type BaseRates = ReadonlyMap<string, number>

type Band = 'bullish' | 'neutral' | 'bearish'
function bandOf({ bin }: CaseCount): Band {
  if (bin >= SCORE_HIGH_FROM) return 'bullish'
  return bin >= SCORE_MEDIUM_FROM ? 'neutral' : 'bearish'
}

/** Minimum rise of the shares from 0 to 10, in percentage points. */
const CLIMB_POINTS = 20
const LITTLE_POINTS = 5

type Counted = Pick<
  Scorecard,
  | 'cases'
  | 'claims'
  | 'bins'
  | 'trend'
  | 'by_analyser'
  | 'by_publisher'
  | 'by_coin'
  | 'moved_before_percent'
>

export function countCases(counts: readonly CaseCount[], baseRates: BaseRates): Counted {
  const of = (band: Band) => counts.filter((count) => bandOf(count) === band)
  const bins = Array.from({ length: SCORE_MAX }, (_, bin) => ({
    from: bin,
    to: bin + 1,
    ...shareOf(
      counts.filter((count) => count.bin === bin),
      baseRates,
      'up',
    ),
  }))
  const said = [...of('bullish'), ...of('bearish')]
  const before = sum(said, ({ before }) => before)
  const groups = (name: 'analyser' | 'publisher' | 'coin') => groupsBy(counts, baseRates, name)
  return {
    cases: sum(counts, size),
    claims: {
      bullish: claimOf(of('bullish'), baseRates, 'up'),
      neutral: claimOf(of('neutral'), baseRates, 'up'),
      bearish: claimOf(of('bearish'), baseRates, 'down'),
    },
    bins,
    trend: trendOf(bins),
    by_analyser: groups('analyser'),
    by_publisher: groups('publisher'),
    by_coin: groups('coin'),
    moved_before_percent:
      before < ENOUGH_CASES ? null : percent(sum(said, ({ moved }) => moved) / before),
  }
}

function shareOf(counts: readonly CaseCount[], baseRates: BaseRates, way: 'up' | 'down'): Share {
  const cases = sum(counts, size)
  const base = baseRateOf(counts, baseRates, way)
  const base_rate = base === undefined ? null : percent(base)
  if (cases < ENOUGH_CASES) return { cases, share: null, low: null, high: null, base_rate }
  const { low, high } = clusteredInterval(clustersOf(counts, way))
  return {
    cases,
    share: percent(sum(counts, hits[way]) / cases),
    low: percent(low),
    high: percent(high),
    base_rate,
  }
}

const hits = { up: ({ ups }: CaseCount) => ups, down: ({ downs }: CaseCount) => downs }

/** Cases of one coin on one day share most of a price move. */
function clustersOf(counts: readonly CaseCount[], way: 'up' | 'down') {
  return [...Map.groupBy(counts, ({ coin, day }) => `${day} ${coin}`).values()].map((own) => ({
    hits: sum(own, hits[way]),
    cases: sum(own, size),
  }))
}

function claimOf(counts: readonly CaseCount[], baseRates: BaseRates, way: 'up' | 'down'): Claim {
  const share = shareOf(counts, baseRates, way)
  const base = baseRateOf(counts, baseRates, way)
  if (share.share === null || base === undefined) return { ...share, verdict: null }
  const { low, high } = clusteredInterval(clustersOf(counts, way))
  if (low > base) return { ...share, verdict: 'better' }
  return { ...share, verdict: high < base ? 'worse' : 'same' }
}

/** Each coin's own rate, as often as the coin is among the cases. */
function baseRateOf(counts: readonly CaseCount[], baseRates: BaseRates, way: 'up' | 'down') {
  const known = counts.filter(({ coin }) => baseRates.has(coin))
  const cases = sum(known, size)
  if (cases === 0) return undefined
  const up = sum(known, (count) => size(count) * (baseRates.get(count.coin) ?? 0)) / cases
  return way === 'up' ? up : 1 - up
}

/** Groups with enough cases first, the larger ones before; the others after them. */
function groupsBy(
  counts: readonly CaseCount[],
  baseRates: BaseRates,
  name: 'analyser' | 'publisher' | 'coin',
): ScorecardGroup[] {
  return [...Map.groupBy(counts, (count) => count[name])]
    .map(([group, own]) => ({
      name: group,
      slug: name === 'publisher' ? (own[0]?.publisher_slug ?? null) : null,
      cases: sum(own, size),
      bullish: shareOf(
        own.filter((count) => bandOf(count) === 'bullish'),
        baseRates,
        'up',
      ),
      bearish: shareOf(
        own.filter((count) => bandOf(count) === 'bearish'),
        baseRates,
        'down',
      ),
    }))
    .sort((a, b) => b.cases - a.cases || (a.name < b.name ? -1 : 1))
}

/** The slope of the shares over the scores, each bin as heavy as its cases; exact, as all are whole numbers. */
function trendOf(bins: readonly (Share & { from: number })[]): Scorecard['trend'] {
  const shown = bins.flatMap(({ from: x, share: y, cases }) =>
    y === null ? [] : [{ x, y, cases }],
  )
  if (shown.length < 2) return null
  const all = sum(shown, ({ cases }) => cases)
  const x = sum(shown, (bin) => bin.x * bin.cases)
  const y = sum(shown, (bin) => bin.y * bin.cases)
  const rise = all * sum(shown, (bin) => bin.x * bin.y * bin.cases) - x * y
  const run = all * sum(shown, (bin) => bin.x ** 2 * bin.cases) - x ** 2
  const points = (SCORE_MAX * rise) / run
  if (points >= CLIMB_POINTS) return 'climb'
  return points >= LITTLE_POINTS ? 'little' : 'none'
}

const size = ({ ups, downs }: CaseCount) => ups + downs
const percent = (share: number) => Math.round(share * 100)
const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)
