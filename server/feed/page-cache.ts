import type { Database } from '../database/connect.ts'
import { keptBytes } from '../http/compress-replies.ts'
import { shedLoad } from '../http/shed-load.ts'
import { type FeedSnapshot, feedVersionReader, readFeed } from './version-store.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** What an entry costs beside its key and its bytes: visitors choose the keys, and answers can be tiny. */
const ENTRY_BYTES = 500
/** Fewer at once than there are database connections. At 50 a second the last in line has waited for a second. */
const UNCACHED_PAGES = { atOnce: 8, waiting: 40, patienceMs: 1000 }

type Page = { version: string; bytes: Promise<Buffer>; size: number }

/**
 * Answers that were made before. Each is kept with the version of the snapshot it was made from, so a reader never gets
 * less than what was committed before the request, whichever process committed it.
 */
export function createPageCache(db: Database, maxBytes = MAX_BYTES) {
  const pages = new Map<string, Page>()
  let size = 0
  const inTurn = shedLoad(UNCACHED_PAGES)
  const currentVersion = sharedByWaiting(feedVersionReader(db))

  function forget(key: string, page: Page) {
    if (pages.get(key) !== page) return
    pages.delete(key)
    size -= page.size
  }

  function keep(key: string, page: Page, length: number) {
    if (pages.get(key) !== page) return
    page.size = keptBytes(length) + 2 * key.length + ENTRY_BYTES
    size += page.size
    for (const [oldKey, old] of pages) {
      if (size <= maxBytes) break
      forget(oldKey, old)
    }
  }

  return async function cachedPage(
    key: string,
    make: (snapshot: FeedSnapshot) => Promise<unknown>,
  ): Promise<Buffer> {
    const version = await currentVersion()
    const known = pages.get(key)
    if (known?.version === version) {
      // back to the end of the line of those to be forgotten
      pages.delete(key)
      pages.set(key, known)
      return known.bytes
    }
    if (known) forget(key, known)
    const making = inTurn(() =>
      readFeed(db, async (snapshot) => {
        page.version = snapshot.version
        return Buffer.from(JSON.stringify(await make(snapshot)))
      }),
    )
    const page: Page = { version, size: 0, bytes: making }
    pages.set(key, page)
    page.bytes.then(
      ({ length }) => keep(key, page, length),
      () => forget(key, page),
    )
    return page.bytes
  }
}

const ignore = () => {}

/** Everybody who asks while a question is out shares the next one: under load one read serves many. */
function sharedByWaiting<T>(read: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  let waiting: Promise<T> | undefined
  const ask = () => {
    const asked = read().finally(() => {
      if (asking === asked) asking = undefined
    })
    asking = asked
    return asked
  }
  return () => {
    if (!asking) return ask()
    waiting ??= asking.then(ignore, ignore).then(() => {
      waiting = undefined
      return ask()
    })
    return waiting
  }
}
