import * as z from 'zod'
import { FeedPage, type FeedQuery, type feedEndpoints } from '../../contract/feed.ts'
import type { Context } from '../context.ts'
import { ReadyBytes, type Routes } from '../http/implement.ts'
import { feedPage, newCount } from './feed-page.ts'
import { createPageCache } from './page-cache.ts'
import type { FeedSnapshot } from './version-store.ts'

const MINUTE_MS = 60_000

export const feedRoutes = (context: Context): Routes<typeof feedEndpoints> => {
  const { db } = context
  const cachedPage = createPageCache(db)
  /** A moving window moves on by the minute; nothing else makes an answer old but a change. */
  const cached = async (query: object, make: (snapshot: FeedSnapshot, now: Date) => Promise<unknown>) => {
    const minute = Math.floor(context.now().getTime() / MINUTE_MS)
    const key = JSON.stringify('within' in query ? { ...query, minute } : query)
    const now = new Date(minute * MINUTE_MS)
    return new ReadyBytes(await cachedPage(key, (snapshot) => make(snapshot, now)))
  }
  const page = (query: FeedQuery) =>
    cached(query, async (snapshot, now) => z.parse(FeedPage, await feedPage(snapshot, query, now)))
  return {
    'GET /api/articles': ({ query }) => page(query),
    'GET /api/articles/public': ({ query }) => page(query),
    'GET /api/articles/new-count': ({ query }) =>
      cached(query, (snapshot, now) => newCount(snapshot, query, now)),
  }
}
