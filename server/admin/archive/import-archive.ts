import { type ArrivingArticle, insertArticles } from '../../news/articles/ingest-store.ts'
import { versionOf } from '../../news/feeds/match-items.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { mapInSlices } from '../../platform/long-jobs/map-in-slices.ts'
import { oldestKept } from '../../platform/settings/retention-store.ts'
import { advertisingOf } from '../../reading/advertising/advertising-of.ts'
import { readArticle } from '../../reading/read.ts'
import { currentCoins, trackedCoins } from '../../stories/coin-links/link-articles.ts'
import { writeLinks } from '../../stories/coin-links/store.ts'
import { foundStoriesOfOne } from '../../stories/reread-store.ts'
import { type ArchivedArticle, readArchive } from './read-archive.ts'
import { addInactivePublisher, leaveUnscored, publisherNamed } from './store.ts'

const ROWS_AT_ONCE = 500

type Imported = {
  added: number
  /** Stored already, deleted before, or twice in the file. */
  known: number
  /** Retention would delete them tonight. */
  tooOld: number
  publishers: string[]
  bad: { line: number; problem: string }[]
}

/** Stores years of titles without fetching, alerting or analysing. Interrupted, it can simply be run again. */
export async function importArchive(
  { db, now }: Pick<Context, 'db' | 'now'>,
  file: string,
  onBatch?: (soFar: Imported) => void,
): Promise<Imported> {
  const result: Imported = { added: 0, known: 0, tooOld: 0, publishers: [], bad: [] }
  const oldest = await oldestKept(db, 'articles', now())
  let batch: ArchivedArticle[] = []
  async function store() {
    const rows = batch
    batch = []
    const { added, publishers } = await db.transaction((tx) => storeBatch(tx, rows, now()))
    result.added += added
    result.known += rows.length - added
    result.publishers.push(...publishers)
    onBatch?.(result)
  }
  for await (const row of readArchive(file, now())) {
    if ('problem' in row) result.bad.push(row)
    else if (oldest && row.article.published_at < oldest) result.tooOld++
    else if (batch.push(row.article) >= ROWS_AT_ONCE) await store()
  }
  if (batch.length > 0) await store()
  return result
}

async function storeBatch(tx: Database, rows: ArchivedArticle[], now: Date) {
  const coins = await currentCoins(tx)
  const unique = [...Map.groupBy(rows, ({ url_key }) => url_key).values()].flatMap(
    ([row]) => row ?? [],
  )
  const publishers: string[] = []
  const ids: number[] = []
  for (const own of Map.groupBy(unique, ({ publisher }) => publisher.toLowerCase()).values()) {
    const [{ publisher, url }] = own as [ArchivedArticle]
    let publisherId = await publisherNamed(tx, publisher)
    if (publisherId === undefined) {
      publishers.push(publisher)
      // It has no feed; the address only has to be its own.
      const address = `${new URL(url).origin}/?archive=${encodeURIComponent(publisher)}`
      publisherId = await addInactivePublisher(tx, publisher, address)
    }
    const readings = await mapInSlices(own, (row) => ({
      ...row,
      reading: readArticle(
        { title: row.title, summary: '', url: row.url, at: row.published_at.getTime() },
        coins,
      ),
    }))
    const added = await insertArticles(tx, publisherId, readings.map(arriving), now)
    const links = readings.flatMap(({ url_key, reading }) => {
      const article_id = added.get(url_key)
      if (article_id === undefined) return []
      return trackedCoins(coins, reading.coins).map((coin) => ({ ...coin, article_id }))
    })
    await writeLinks(tx, [...new Set(links.map(({ article_id }) => article_id))], links)
    ids.push(...added.values())
  }
  await leaveUnscored(tx, ids, now)
  await foundStoriesOfOne(tx, ids)
  return { added: ids.length, publishers }
}

function arriving({
  reading,
  ...article
}: ArchivedArticle & { reading: ReturnType<typeof readArticle> }) {
  const { ad, reason } = advertisingOf({ isWire: false, filedAs: null }, reading.advertising)
  return {
    ...article,
    guid_key: null,
    image_url: null,
    overview: '',
    content: '',
    categories: [],
    version: versionOf(article.title, ''),
    filed_as: null,
    ad,
    ad_reason: reason,
    tag_ids: [],
  } satisfies ArrivingArticle
}
