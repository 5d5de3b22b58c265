import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Article } from '../../../../contract/news/articles.ts'
import { type Call, createCall } from '../../../api/call.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { articlesOfPages, feed, latestPage } from './feed-query.ts'

const article = (id: number) => ({ id }) as Article

test('an article that comes twice is shown once, where it came first', () => {
  const pages = [{ articles: [article(3), article(2)] }, { articles: [article(2), article(1)] }]
  expect(articlesOfPages(pages).map(({ id }) => id)).toEqual([3, 2, 1])
})

/** A server whose newest article arrives before every request, told to page as ours does. */
function growingServer() {
  let newest = 60
  const call: Call = createCall(async ({ path }) => {
    newest += 3
    const query = new URLSearchParams(path.split('?')[1])
    const until = Number(query.get('until') ?? newest)
    const first = Number(query.get('before') ?? 0)
    const all = Array.from({ length: until }, (_, index) => article(until - index))
    const articles = all.slice(first, first + 20)
    const hasMore = first + 20 < all.length
    // as deep in a large feed: the cursor alone leads on
    const nextBefore = hasMore ? String(first + 20) : null
    return {
      status: 200,
      body: { articles, hasMore, nextPage: null, nextBefore, totalCount: all.length, until },
    }
  })
  return createQueryClient(call)
}

test('while articles keep arriving, pages and re-readings show every row once', async () => {
  const client: QueryClient = growingServer()
  const options = feed({})
  let data = await client.fetchInfiniteQuery({ ...options, pages: 2 })
  data = await client.fetchInfiniteQuery({ ...options, pages: 4, staleTime: 0 })
  const ids = articlesOfPages(data.pages).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 63 }, (_, index) => 63 - index))
  expect(data.pages.flatMap(({ articles }) => articles)).toHaveLength(63)
})

test('the latest page starts the feed anew from what is newest now', async () => {
  const client = growingServer()
  const options = feed({})
  const { pages } = await client.fetchInfiniteQuery(options)
  const newer = { ...pages[0], until: 90 } as (typeof pages)[0]
  client.setQueryData(options.queryKey, latestPage(newer))
  const again = await client.fetchInfiniteQuery({ ...options, staleTime: 0 })
  expect(again.pages[0]?.articles[0]?.id).toBe(90)
})
