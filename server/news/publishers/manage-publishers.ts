import type {
  Publisher,
  PublisherBody,
  PublisherChange,
} from '../../../contract/news/publishers.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { movePublisherWithArticles, moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import { countArticlesOf } from '../../accounts/trash/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { addressNotAllowed, alreadyExists, notFound, refuseStale } from '../../platform/errors.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { isMask, maskedKey, sealKey } from '../../platform/seal.ts'
import { fetchNewPublisher, readAdvertisingJob } from './jobs.ts'
import {
  feedAddresses,
  forgetFeed,
  forgetGone,
  insertPublisher,
  type PublisherRow,
  type PublisherValues,
  type PublisherWithHealth,
  publishersWithHealth,
  publisherToChange,
  updatePublisher,
} from './store.ts'

export async function listPublishers(context: Context): Promise<Publisher[]> {
  const rows = await publishersWithHealth(context.db, context.now())
  return Promise.all(rows.map((row) => asReply(context, row)))
}

/** Fetched at once by a job, unless the caller does so itself. */
export async function addPublisher(
  context: Context,
  body: PublisherBody,
  by: By,
  isFetchedByCaller = false,
) {
  refusePrivate(context, body.rss_url)
  const { id } = await context.db.transaction(async (tx) => {
    await refuseDuplicate(tx, body.rss_url)
    const content = await contentValues(context, body)
    const after = await insertPublisher(tx, { ...valuesOf(body), ...content }).catch(orTaken())
    await recordChange(tx, { by, kind: 'publisher', id: after.id, before: undefined, after })
    if (after.active && !isFetchedByCaller)
      await context.queue.send(fetchNewPublisher, { publisher_id: after.id }, { tx })
    return after
  })
  return onePublisher(context, id)
}

/** Omitted fields keep their values. */
export async function changePublisher(
  context: Context,
  id: number,
  change: PublisherChange,
  by: By,
  unchangedSince?: string,
): Promise<Publisher> {
  await context.db.transaction(async (tx) => {
    const before = await publisherToChange(tx, id)
    if (!before) throw notFound('Publisher')
    refuseStale(before, unchangedSince, 'publisher')
    if (change.rss_url !== before.rss_url) {
      refusePrivate(context, change.rss_url)
      await refuseDuplicate(tx, change.rss_url, id)
    }
    const content =
      change.content_fetch_type === undefined ? {} : await contentValues(context, change, before)
    const after = await updatePublisher(tx, id, { ...valuesOf(change), ...content }).catch(
      orTaken(),
    )
    if (readsOtherwise(before, after)) await forgetFeed(tx, id)
    else if (after.active && !before.active) await forgetGone(tx, id)
    if (after.is_wire !== before.is_wire)
      await context.queue.send(readAdvertisingJob, { publisher_id: id }, { tx })
    await recordChange(tx, { by, kind: 'publisher', id, before, after })
  })
  return onePublisher(context, id)
}

/** Its articles stay without a publisher, or go to the trash with it; many of them as a job. */
export async function removePublisher(
  context: Context,
  id: number,
  articles: 'keep' | 'delete',
  by: By,
) {
  const gone = await onePublisher(context, id)
  return answerOrContinue<Publisher>(context, {
    kind: 'delete-publisher',
    key: `delete-publisher:${id}`,
    run: async (progress) => {
      const total = articles === 'delete' ? await countArticlesOf(context.db, id) : 0
      progress.expect(total)
      progress.working(gone.name)
      const isMoved = await context.db.transaction((tx) =>
        articles === 'keep'
          ? moveToTrash(tx, { kind: 'publisher', id, by, now: context.now() })
          : movePublisherWithArticles(
              tx,
              { id, by, now: context.now(), articles: total },
              (count) => {
                for (let n = 0; n < count; n++) progress.step()
              },
            ),
      )
      if (!isMoved) throw notFound('Publisher')
      return gone
    },
  })
}

/** Refused on saving rather than at the first fetch. What a name resolves to is checked at every fetch. */
function refusePrivate({ outbound }: Context, address: string) {
  try {
    outbound.refusePrivate(address)
  } catch (error) {
    throw error instanceof OutboundError ? addressNotAllowed(error.message) : error
  }
}

export async function onePublisher(context: Context, id: number): Promise<Publisher> {
  const [row] = await publishersWithHealth(context.db, context.now(), id)
  if (!row) throw notFound('Publisher')
  return asReply(context, row)
}

async function asReply({ config }: Context, row: PublisherWithHealth): Promise<Publisher> {
  return { ...row, content_api_key: await maskedKey(config, row.content_api_key_sealed) }
}

/** What is stored as it is sent. A field of the contract without a column of its name is a compile error. */
type PlainValues = Pick<PublisherValues, Exclude<keyof PublisherChange, `content_${string}`>>

function valuesOf(body: PublisherChange): PlainValues {
  const { content_fetch_type: _type, content_rss_tag: _tag, content_api_key: _key, ...plain } = body
  return plain
}

/** Keeps only what the chosen fetch method needs; the mask stands for the stored key. */
async function contentValues({ config }: Context, body: PublisherChange, before?: PublisherRow) {
  const type = body.content_fetch_type ?? null
  const key = body.content_api_key
  const keeps = type === 'api' && (key === undefined || (key !== null && isMask(key)))
  const sealed = keeps
    ? (before?.content_api_key_sealed ?? null)
    : type === 'api' && key
      ? await sealKey(config, key)
      : null
  return {
    content_fetch_type: type,
    content_rss_tag: type === 'rss' ? body.content_rss_tag || null : null,
    content_api_key_sealed: sealed,
  }
}

/** With another address or text element, old validators do not apply. */
function readsOtherwise(before: PublisherRow, after: PublisherRow): boolean {
  return (
    before.rss_url !== after.rss_url ||
    before.content_fetch_type !== after.content_fetch_type ||
    before.content_rss_tag !== after.content_rss_tag
  )
}

async function refuseDuplicate(db: Database, rssUrl: string, exceptId?: number) {
  const wanted = new URL(rssUrl).href
  const isTaken = (await feedAddresses(db)).some(
    ({ id, rss_url }) => id !== exceptId && URL.parse(rss_url)?.href === wanted,
  )
  if (isTaken) throw taken()
}

const taken = () => alreadyExists('A publisher with this RSS URL')
const orTaken = () => refusedAs({ duplicate: taken() })
