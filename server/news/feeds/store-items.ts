import { writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { mapInSlices } from '../../platform/long-jobs/map-in-slices.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { oldestKept } from '../../platform/settings/retention-store.ts'
import { advertisingOf } from '../../reading/advertising/advertising-of.ts'
import { type ArticleReading, readArticle } from '../../reading/read.ts'
import {
  currentCoins,
  linkArticles,
  type TrackedCoin,
  trackedCoins,
} from '../../stories/coin-links/link-articles.ts'
import { writeLinks } from '../../stories/coin-links/store.ts'
import { groupStoriesJob } from '../../stories/jobs.ts'
import { FEED_LAG_MS } from '../../stories/report-facts.ts'
import { awaitGrouping, groupEditedAgain } from '../../stories/store.ts'
import {
  type ArrivingArticle,
  articlesTitled,
  type ChangedArticle,
  insertArticles,
  type KnownArticle,
  keepOldOverviews,
  keepOldTitles,
  keepOrderOfIds,
  knownArticles,
  type NewArticle,
  sortTime,
  updateArticles,
} from '../articles/ingest-store.ts'
import type { ParsedFeed } from '../feed-reading/parse-feed.ts'
import type { PublisherRow } from '../publishers/store.ts'
import { tagsNamed } from '../tags/store.ts'
import { recordCorrections } from '../track-records/headline-changes/record-corrections.ts'
import { mostlyOf, type Stored } from './fetch-record.ts'
import {
  identifyItems,
  isDistinctive,
  matchItems,
  matchRepublished,
  REPUBLISHED_MS,
} from './match-items.ts'
import type { FeedState } from './store.ts'

type CoinsByKey = Map<string, TrackedCoin[]>
type Passed = {
  added: Map<string, number>
  coins: CoinsByKey
  edited: number[]
  lastSuccess: string | null
}

export async function storeItems(
  tx: Database,
  context: Context,
  publisher: PublisherRow,
  feed: ParsedFeed,
  state: FeedState,
): Promise<Stored> {
  const { stamp: now, asOf } = await checkClock(tx, context.now())
  const contentComesLater = publisher.content_fetch_type === 'api'
  const { known, unknown, changed } = await findStored(
    tx,
    { id: publisher.id, contentComesLater },
    identifyItems(feed.items),
    state,
    now,
  )
  // what retention would delete tonight is not worth storing
  const oldest = await oldestKept(tx, 'articles', asOf)
  const fresh = unknown.filter(
    ({ published_at }) => !(oldest && published_at && published_at < oldest),
  )
  const tags = await tagsNamed(tx, [...new Set(fresh.flatMap((item) => item.categories))])
  const { arriving, coins } = await readItems(
    tx,
    fresh.map((item) => ({
      ...item,
      ...(contentComesLater ? { content: '' } : {}),
      tag_ids: [...new Set(item.categories.flatMap((name) => tags.get(name) ?? []))],
    })),
    publisher,
    now,
  )
  const added = await insertArticles(tx, publisher.id, arriving, now)
  const before = new Map(known.map((article) => [article.id, article]))
  await edit(tx, changed, before, publisher, now)
  const reworded = changed.filter(
    ({ id, title, overview }) =>
      title !== before.get(id)?.title || overview !== before.get(id)?.summary,
  )
  await passOn(tx, context, {
    added,
    coins,
    edited: reworded.map(({ id }) => id),
    lastSuccess: state.last_success_at,
  })
  if (publisher.content_fetch_type === 'rss') {
    const stored = arriving.filter((item) => added.has(item.url_key))
    await logContentTag(tx, publisher, [...stored, ...changed])
  }
  return {
    added: added.size,
    updated: changed.length,
    tooOld: unknown.length - fresh.length,
    undated: arriving.filter((item) => item.published_at === null && added.has(item.url_key))
      .length,
    sameAs: mostlyOf(known, publisher.id),
    listed: [
      ...known.filter(({ publisher_id }) => publisher_id === publisher.id).map(({ id }) => id),
      ...added.values(),
    ],
  }
}

/** Which items are stored already, and what changed about them. */
async function findStored(
  tx: Database,
  publisher: { id: number; contentComesLater: boolean },
  items: NewArticle[],
  { listed, last_success_at }: FeedState,
  now: Date,
) {
  const known = await knownArticles(tx, publisher.id, items)
  const { fresh, changed } = matchItems(items, known, publisher)
  const titles = fresh.filter(isDistinctive).map(({ title }) => title)
  if (titles.length === 0) return { known, unknown: fresh, changed }
  const since = new Date(now.getTime() - REPUBLISHED_MS)
  const wasRead = last_success_at !== null && Date.parse(last_success_at) >= since.getTime()
  const stored = await articlesTitled(tx, publisher.id, { titles, listed, since })
  const again = matchRepublished(items, fresh, stored, {
    ...publisher,
    now,
    wasListed: (id) => wasRead && listed.includes(id),
  })
  const changedIds = new Set(again.changed.map(({ id }) => id))
  return {
    known: [...known, ...stored.filter(({ id }) => changedIds.has(id))],
    unknown: again.fresh,
    changed: [...changed, ...again.changed],
  }
}

async function edit(
  tx: Database,
  changed: ChangedArticle[],
  before: ReadonlyMap<number, KnownArticle>,
  publisher: PublisherRow,
  now: Date,
) {
  if (changed.length === 0) return
  await keepOrderOfIds(tx)
  await keepOldTitles(tx, changed, now)
  await keepOldOverviews(tx, changed, before, now)
  await recordCorrections(
    tx,
    changed.map(({ id, title }) => ({
      article_id: id,
      before: before.get(id)?.title ?? title,
      after: title,
    })),
    now,
  )
  const withAdvertising = changed.map((change) => {
    const reading = readArticle({ ...change, summary: change.overview })
    return { ...change, ...advertisingIn(reading, change, publisher) }
  })
  await updateArticles(tx, withAdvertising)
}

/** Coins, by the key of the address, and advertising: found before the insert makes other writers wait. */
async function readItems(
  tx: Database,
  items: (NewArticle & { tag_ids: number[] })[],
  publisher: PublisherRow,
  now: Date,
): Promise<{ arriving: ArrivingArticle[]; coins: CoinsByKey }> {
  const coins: CoinsByKey = new Map()
  if (items.length === 0) return { arriving: [], coins }
  const names = await currentCoins(tx)
  const arriving = await mapInSlices(items, (item) => {
    const at = sortTime(item.published_at, now).getTime()
    const reading = readArticle({ ...item, summary: item.overview, at }, names)
    coins.set(item.url_key, trackedCoins(names, reading.coins))
    return { ...item, ...advertisingIn(reading, item, publisher) }
  })
  return { arriving, coins }
}

function advertisingIn(
  { advertising }: ArticleReading,
  { filed_as }: { filed_as: string | null },
  { is_wire }: PublisherRow,
) {
  const { ad, reason } = advertisingOf({ isWire: is_wire, filedAs: filed_as }, advertising)
  return { ad, ad_reason: reason }
}

/** From text to coins to stories. What is linked and waits here is grouped by a job that exists if this commits. */
async function passOn(
  tx: Database,
  { queue, now }: Context,
  { added, coins, edited, lastSuccess }: Passed,
) {
  if (added.size + edited.length === 0) return
  const links = [...added].flatMap(([key, article_id]) =>
    (coins.get(key) ?? []).map((coin) => ({ ...coin, article_id })),
  )
  await writeLinks(tx, [...new Set(links.map(({ article_id }) => article_id))], links)
  await linkArticles(tx, edited)
  const notBefore =
    lastSuccess === null ? undefined : new Date(Date.parse(lastSuccess) - FEED_LAG_MS)
  await awaitGrouping(tx, [...added.values()], lastSuccess === null, now(), notBefore)
  await groupEditedAgain(tx, edited, now())
  await queue.send(groupStoriesJob, {}, { tx })
}

async function logContentTag(
  tx: Database,
  publisher: PublisherRow,
  items: { content: string | null }[],
) {
  const read = items.filter((item) => item.content !== null)
  if (read.length === 0) return
  const found = read.filter((item) => item.content !== '').length
  await writeLog(tx, {
    action: 'fetch_content',
    entity_type: 'content_fetch',
    entity_id: publisher.id,
    publisher_id: publisher.id,
    status: found === read.length ? 'success' : found > 0 ? 'partial' : 'failed',
    details: { tag: publisher.content_rss_tag, items: read.length, withContent: found },
  })
}
