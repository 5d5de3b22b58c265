import { setImmediate as nextTurn } from 'node:timers/promises'
import { OUTLET_RANGE_DAYS, OUTLET_RANGES, type OutletRange } from '../../../contract/records/outlet-rules.ts'
import type { Context } from '../../platform/context.ts'
import { changeOfSubstance } from '../corrections/change-of-substance.ts'
import {
  articleCounts,
  type HeadlineChange,
  headlineChanges,
  nextSharedStories,
  publisherIds,
  type Since,
} from './count-store.ts'
import { allOutlets, figuresOf, NO_ARTICLES, type StoryParts, tiltOf } from './figures.ts'
import { type Part, reportStory } from './report-story.ts'
import { countedAt, keepRecords, type OutletDetail, type RecordRow } from './store.ts'

const DAY_MS = 86_400_000
const COINS_SHOWN = 5
const OUTLETS_SHOWN = 5
const STORIES_SHOWN = 20
const CHANGES_SHOWN = 5

/** A part with the story it is of. */
type Told = Part & { story: number; storyAt: number; firstAt: number; first: number | null; coins: number[] }
type Copy = { by: number; from: number; at: number }

/** Once a UTC day, or when nothing was ever counted. */
export async function countOutletsDaily(
  context: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const last = await countedAt(context.db)
  const today = Math.floor(context.now().getTime() / DAY_MS) * DAY_MS
  if (last && last.getTime() >= today && last <= context.now()) return false
  await countOutlets(context, signal)
  return true
}

/** Works out the figures of every outlet from all that is stored, and replaces the rows. */
export async function countOutlets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const madeAt = now()
  const since = Object.fromEntries(
    OUTLET_RANGES.map((range) => {
      const days = OUTLET_RANGE_DAYS[range]
      return [range, new Date(days === undefined ? 0 : madeAt.getTime() - days * DAY_MS)]
    }),
  ) as Since
  const { told, copies } = await readStories(db, signal)
  const [counts, changes, ids] = await Promise.all([
    articleCounts(db, since),
    headlineChanges(db),
    publisherIds(db),
  ])
  const changesOf = Map.groupBy(asOnePerArticle(changes), ({ publisher }) => publisher)
  const rows: RecordRow[] = []
  const totals = []
  for (const range of OUTLET_RANGES) {
    const from = since[range].getTime()
    const shared = copies.filter(({ at }) => at >= from)
    const outlets = []
    for (const id of ids) {
      signal?.throwIfAborted()
      await nextTurn()
      const own = (told.get(id) ?? []).filter(({ storyAt }) => storyAt >= from)
      const changed = (changesOf.get(id) ?? []).filter(({ at }) => at >= from)
      const { newestAt = null, ...articles } = counts.get(id)?.[range] ?? { ...NO_ARTICLES, newestAt: null }
      const outlet = {
        counts: {
          ...articles,
          changed: changed.length,
          inSubstance: changed.filter(({ isSubstance }) => isSubstance).length,
        },
        parts: partsOf(own),
      }
      outlets.push(outlet)
      rows.push({
        publisher_id: id,
        range,
        newest_at: newestAt,
        figures: figuresOf(outlet.counts, outlet.parts),
        detail: detailOf(id, own, shared, changed),
      })
    }
    totals.push({ range, made_at: madeAt.toISOString(), from: fromOf(range), figures: allOutlets(outlets) })
  }
  await keepRecords(db, rows, totals)

  function fromOf(range: OutletRange): string {
    const first = Math.min(
      madeAt.getTime(),
      ...[...told.values()].map(([oldest]) => oldest?.storyAt ?? Infinity),
    )
    return new Date(Math.max(since[range].getTime(), first)).toISOString()
  }
}

/** Everything outlets did in shared stories, by outlet, oldest story first. */
async function readStories(db: Context['db'], signal: AbortSignal | undefined) {
  const told: Told[] = []
  const copies: Copy[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal?.throwIfAborted()
    const stories = await nextSharedStories(db, after)
    for (const { id, firstAt, coins, reports } of stories) {
      const { parts, first, copies: copied } = reportStory(reports)
      const story = {
        story: id,
        storyAt: firstAt,
        firstAt: first?.at ?? 0,
        first: first?.publisher ?? null,
        coins,
      }
      told.push(...parts.map((part) => ({ ...part, ...story })))
      copies.push(...copied.map((copy) => ({ ...copy, at: firstAt })))
    }
    after = stories.at(-1)?.id
  }
  told.sort((a, b) => a.storyAt - b.storyAt || a.story - b.story)
  return { told: Map.groupBy(told, ({ publisher }) => publisher), copies }
}

/** The newest change of each article, and whether any of its changes was of substance. */
function asOnePerArticle(changes: readonly HeadlineChange[]) {
  return [...Map.groupBy(changes, ({ article }) => article).values()].flatMap((own) => {
    const isSubstance = own.some(({ before, after }) => changeOfSubstance(before, after) !== null)
    return own.slice(0, 1).map(({ version, publisher, at }) => ({ version, publisher, at, isSubstance }))
  })
}

const partsOf = (told: readonly Told[]): StoryParts => ({
  firsts: told.filter(({ counted, kind }) => counted && kind === 'first').length,
  behindMs: told
    .filter(({ counted, kind }) => counted && kind !== 'first')
    .map(({ at, firstAt }) => at - firstAt),
  tilts: told.flatMap(({ tilt }) => tilt ?? []),
})

function detailOf(
  id: number,
  told: readonly Told[],
  copies: readonly Copy[],
  changed: readonly { version: number }[],
): OutletDetail {
  const byCoin = new Map<number, number[]>()
  for (const { tilt, coins } of told)
    if (tilt !== null) for (const coin of coins) byCoin.set(coin, [...(byCoin.get(coin) ?? []), tilt])
  return {
    tilt_by_coin: [...byCoin]
      .sort(([a, own], [b, other]) => other.length - own.length || a - b)
      .slice(0, COINS_SHOWN)
      .map(([coin, tilts]) => ({ coin, tilt: tiltOf(tilts) })),
    copies_from: mostTexts(copies.filter(({ by }) => by === id).map(({ from }) => from)),
    copied_by: mostTexts(copies.filter(({ from }) => from === id).map(({ by }) => by)),
    shared: told
      .flatMap(({ kind, story, at, firstAt, first }) =>
        kind ? [{ kind, story, at: instant(at), first_at: instant(firstAt), first }] : [],
      )
      .slice(-STORIES_SHOWN),
    changes: changed.slice(0, CHANGES_SHOWN).map(({ version }) => version),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

function mostTexts(publishers: readonly number[]) {
  const texts = new Map<number, number>()
  for (const publisher of publishers) texts.set(publisher, (texts.get(publisher) ?? 0) + 1)
  return {
    texts: publishers.length,
    outlets: [...texts]
      .sort(([a, own], [b, other]) => other - own || a - b)
      .slice(0, OUTLETS_SHOWN)
      .map(([publisher, count]) => ({ publisher, texts: count })),
  }
}
