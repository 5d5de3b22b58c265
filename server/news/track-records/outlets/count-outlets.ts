import { setImmediate as nextTurn } from 'node:timers/promises'
import { OUTLET_RANGE_DAYS, OUTLET_RANGES } from '../../../../contract/news/outlet-rules.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { areFactsComplete } from '../../../stories/facts-store.ts'
import { changeOfSubstance } from '../headline-changes/change-of-substance.ts'
import {
  articleCounts,
  type HeadlineChange,
  headlineChanges,
  nextSharedStories,
  publisherIds,
} from './count-store.ts'
import { allOutlets, NO_ARTICLES, outletFigures, type StoryParts, tiltOf } from './figures.ts'
import { type Part, reportStory } from './report-story.ts'
import { countedAt, keepRecords, type OutletDetail, type RecordRow } from './store.ts'

const COINS_SHOWN = 5
const OUTLETS_SHOWN = 5
const STORIES_SHOWN = 20
const CHANGES_SHOWN = 5

/** A part with the story it is of. */
type Row = Part & {
  story: number
  storyAt: number
  firstAt: number
  first: number | null
  coins: number[]
}
type Copy = { by: number; from: number; at: number }

/** Once a UTC day, or when nothing was ever counted; not while it is still being found out who was first. */
export async function countOutletsDaily(
  context: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
) {
  const last = await countedAt(context.db)
  const today = Math.floor(context.now().getTime() / DAY_MS) * DAY_MS
  if (last && last.getTime() >= today && last <= context.now()) return false
  if (!(await areFactsComplete(context.db))) return false
  await countOutlets(context, signal)
  return true
}

/** Works out the figures of every outlet from all that is stored, and replaces the rows. */
export async function countOutlets({ db, now }: Pick<Context, 'db' | 'now'>, signal?: AbortSignal) {
  const madeAt = now().getTime()
  const { parts, copies } = await readStories(db, signal)
  const oldest = Math.min(madeAt, ...[...parts.values()].map(([first]) => first?.storyAt ?? madeAt))
  const changes = Map.groupBy(
    asOnePerArticle(await headlineChanges(db)),
    ({ publisher }) => publisher,
  )
  const ids = await publisherIds(db)
  const rows: RecordRow[] = []
  const totals = []
  for (const range of OUTLET_RANGES) {
    const days = OUTLET_RANGE_DAYS[range]
    const from = days === undefined ? 0 : madeAt - days * DAY_MS
    const counts = await articleCounts(db, new Date(from))
    const copied = copies.filter(({ at }) => at >= from)
    const outlets = []
    for (const id of ids) {
      signal?.throwIfAborted()
      await nextTurn()
      const own = (parts.get(id) ?? []).filter(({ storyAt }) => storyAt >= from)
      const changed = (changes.get(id) ?? []).filter(({ at }) => at >= from)
      const inSubstance = changed.filter(({ isSubstance }) => isSubstance).length
      const articles = { ...NO_ARTICLES, ...counts.get(id), changed: changed.length, inSubstance }
      const outlet = { counts: articles, parts: partsOf(own) }
      outlets.push(outlet)
      rows.push({
        publisher_id: id,
        range,
        figures: outletFigures(outlet.counts, outlet.parts),
        detail: detailOf(id, own, copied, changed),
      })
    }
    const since = instant(Math.max(from, oldest))
    totals.push({ range, made_at: instant(madeAt), from: since, figures: allOutlets(outlets) })
  }
  await keepRecords(db, rows, totals)
}

/** Everything outlets did in shared stories, by outlet, oldest story first. */
async function readStories(db: Context['db'], signal: AbortSignal | undefined) {
  const all: Row[] = []
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
      all.push(...parts.map((part) => ({ ...part, ...story })))
      copies.push(...copied.map((copy) => ({ ...copy, at: firstAt })))
    }
    after = stories.at(-1)?.id
  }
  all.sort((a, b) => a.storyAt - b.storyAt || a.story - b.story)
  return { parts: Map.groupBy(all, ({ publisher }) => publisher), copies }
}

/** The newest change of each article, and whether any of its changes was of substance. */
function asOnePerArticle(changes: readonly HeadlineChange[]) {
  return [...Map.groupBy(changes, ({ article }) => article).values()].flatMap((own) => {
    const isSubstance = own.some(({ before, after }) => changeOfSubstance(before, after) !== null)
    return own
      .slice(0, 1)
      .map(({ version, publisher, at }) => ({ version, publisher, at, isSubstance }))
  })
}

const partsOf = (parts: readonly Row[]): StoryParts => ({
  firsts: parts.filter(({ counted, kind }) => counted && kind === 'first').length,
  behindMs: parts
    .filter(({ counted, kind }) => counted && kind !== 'first')
    .map(({ at, firstAt }) => at - firstAt),
  tilts: parts.flatMap(({ tilt }) => tilt ?? []),
})

function detailOf(
  id: number,
  parts: readonly Row[],
  copies: readonly Copy[],
  changed: readonly { version: number }[],
): OutletDetail {
  const byCoin = Map.groupBy(
    parts.flatMap(({ tilt, coins }) =>
      tilt === null ? [] : coins.map((coin) => ({ coin, tilt })),
    ),
    ({ coin }) => coin,
  )
  return {
    tilt_by_coin: [...byCoin]
      .sort(([a, own], [b, other]) => other.length - own.length || a - b)
      .slice(0, COINS_SHOWN)
      .map(([coin, own]) => ({ coin, tilt: tiltOf(own.map(({ tilt }) => tilt)) })),
    copies_from: mostTexts(copies.filter(({ by }) => by === id).map(({ from }) => from)),
    copied_by: mostTexts(copies.filter(({ from }) => from === id).map(({ by }) => by)),
    shared: parts
      .flatMap(({ kind, story, at, firstAt, first }) =>
        kind ? [{ kind, story, at: instant(at), first_at: instant(firstAt), first }] : [],
      )
      .slice(-STORIES_SHOWN),
    changes: changed.slice(0, CHANGES_SHOWN).map(({ version }) => version),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

function mostTexts(publishers: readonly number[]) {
  const outlets = [...Map.groupBy(publishers, (publisher) => publisher)]
    .map(([publisher, texts]) => ({ publisher, texts: texts.length }))
    .sort((a, b) => b.texts - a.texts || a.publisher - b.publisher)
  return { texts: publishers.length, outlets: outlets.slice(0, OUTLETS_SHOWN) }
}
