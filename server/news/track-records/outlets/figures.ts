import { ENOUGH_STORIES } from '../../../../contract/news/outlet-rules.ts'
import type {
  AllOutlets,
  OutletFigures,
  OutletShare,
  OutletValue,
} from '../../../../contract/news/outlets.ts'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { wilson } from '../../../market/scorecard/wilson.ts'
import { meanInterval, meanOf, medianInterval, medianOf } from './bootstrap.ts'

/** Articles of one outlet in one period. */
export const NO_ARTICLES = { articles: 0, stories: 0, own: 0, ads: 0, changed: 0, inSubstance: 0 }
export type ArticleCounts = typeof NO_ARTICLES

/** What an outlet did in the stories of one period: one entry a story. */
export type StoryParts = { firsts: number; behindMs: number[]; tilts: number[] }

const percent = (share: number) => Math.round(share * 100)
/** Never -0, which JSON turns into 0. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0
/** Outwards: what is shown holds at least what was found. */
function outwards({ low, high }: { low: number; high: number }, digits: number) {
  const step = 10 ** digits
  // 0.7 * 100 is 70.00000000000001 in floating point
  const hair = 1e-9
  return {
    low: Math.floor(low * step + hair) / step + 0,
    high: Math.ceil(high * step - hair) / step + 0,
  }
}

export function outletFigures(
  counts: ArticleCounts,
  { firsts, behindMs, tilts }: StoryParts,
): OutletFigures {
  const ofArticles = (hits: number) => shareOf(hits, counts.articles, counts.stories)
  return {
    stories: counts.stories,
    articles: counts.articles,
    first: shareOf(firsts, firsts + behindMs.length),
    behind: behindOf(behindMs, firsts + behindMs.length),
    own: ofArticles(counts.own),
    changed: { ...ofArticles(counts.changed), in_substance: counts.inSubstance },
    ads: ofArticles(counts.ads),
    tilt: tiltOf(tilts),
  }
}

function behindOf(behindMs: readonly number[], stories: number) {
  const minutes = behindMs.map((ms) => ms / MINUTE_MS)
  return measured(minutes, medianOf, medianInterval, 0, stories)
}

export const tiltOf = (tilts: readonly number[]) => measured(tilts, meanOf, meanInterval, 1)

/** `stories`: how many it is about, where that is not the number of cases. */
function shareOf(hits: number, of: number, stories = of): OutletShare {
  if (stories < ENOUGH_STORIES) return { hits, of, share: null, low: null, high: null }
  const { low, high } = outwards(wilson(hits, of), 2)
  return { hits, of, share: percent(hits / of), low: percent(low), high: percent(high) }
}

function measured(
  values: readonly number[],
  value: (values: readonly number[]) => number,
  interval: (values: readonly number[]) => { low: number; high: number },
  digits: number,
  stories = values.length,
): OutletValue {
  const of = values.length
  if (stories < ENOUGH_STORIES || of === 0) return { of, value: null, low: null, high: null }
  return { of, value: rounded(value(values), digits), ...outwards(interval(values), digits) }
}

/** Over the outlets that are counted, each story and article once for each. */
export function allOutlets(
  outlets: readonly { counts: ArticleCounts; parts: StoryParts }[],
): AllOutlets {
  const firsts = outlets.reduce((sum, { parts }) => sum + parts.firsts, 0)
  const behind = outlets.flatMap(({ parts }) => parts.behindMs)
  const all = (of: keyof ArticleCounts) => outlets.reduce((sum, { counts }) => sum + counts[of], 0)
  const share = (hits: number, of: number) => (of < ENOUGH_STORIES ? null : percent(hits / of))
  return {
    first: share(firsts, firsts + behind.length),
    behind: behind.length < ENOUGH_STORIES ? null : rounded(medianOf(behind) / MINUTE_MS, 0),
    own: share(all('own'), all('articles')),
    changed: share(all('changed'), all('articles')),
  }
}
