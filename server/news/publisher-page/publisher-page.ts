import { WORTH_DAYS } from '../../../contract/news/feed-health.ts'
import type { UnusableItems } from '../../../contract/news/fetch-kinds.ts'
import type { PublisherPage } from '../../../contract/news/publisher-page.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { DEADLINE_MS } from '../../platform/outbound/deadline.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { feedState } from '../feeds/store.ts'
import { onePublisher } from '../publishers/manage-publishers.ts'
import { nextTry } from './next-try.ts'
import { costsSince, type FetchRow, fetchesOf, namesOf, rhythmOf, sentIn, worthOf } from './store.ts'
import { suggestionsOf } from './suggestions.ts'

const DAY_MS = 24 * 3_600_000

export async function publisherPage(context: Context, id: number): Promise<PublisherPage> {
  const { db } = context
  const now = context.now()
  const since = new Date(now.getTime() - WORTH_DAYS * DAY_MS)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const publisher = await onePublisher(context, id)
  const [state, fetches, settings, rhythm, worth, costs] = await Promise.all([
    feedState(db, id),
    fetchesOf(db, id),
    currentSettings(db),
    rhythmOf(db, id, since),
    worthOf(db, id, since),
    costsSince(db, id, month),
  ])
  const names = await namesOf(
    db,
    fetches.flatMap(({ evidence }) => evidence.same_as?.publisher_id ?? []),
  )
  const { mean, bearish, neutral, bullish, ...counts } = worth
  return {
    publisher,
    fetches,
    unusable: unusableIn(fetches),
    limit_milliseconds: DEADLINE_MS,
    next_try: nextTry(publisher.active, state, settings, now),
    suggestions: suggestionsOf({
      publisher,
      moved: { to: state?.moved_to ?? null, seen: state?.moved_count ?? 0 },
      fetches,
      names,
      rhythm,
      interval: settings.interval,
    }),
    worth: { ...counts, ...costs, sentiment: mean === null ? null : { mean, bearish, neutral, bullish } },
  }
}

export async function whatServerSent({ db }: Context, id: number, fetch: number) {
  const row = await sentIn(db, id, fetch)
  if (!row) throw notFound('Fetch')
  return row
}

const TITLES_SHOWN = 5

/** A broken feed repeats the same items with every fetch: list titles once. */
function unusableIn(fetches: FetchRow[]): UnusableItems[] {
  const reasons = new Map<string, UnusableItems>()
  for (const { reason, count, titles } of fetches.flatMap(({ evidence }) => evidence.unusable ?? [])) {
    const known = reasons.get(reason) ?? { reason, count: 0, titles: [] }
    reasons.set(reason, {
      reason,
      count: known.count + count,
      titles: [...new Set([...known.titles, ...titles])].slice(0, TITLES_SHOWN),
    })
  }
  return [...reasons.values()]
}
