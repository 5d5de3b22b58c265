import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Article } from '../../../../contract/news/articles.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { emptyFeed } from '../../my-feed/my-feed.ts'
import { changeMyFeed } from '../../my-feed/my-feed-store.ts'
import { FeedResults } from './feed-results.tsx'
import { useFeed } from './use-feed.ts'

const ROWS = 20
const LAST_PAGE = 6

const article = (id: number, isMuted: boolean): Article => ({
  id,
  title: isMuted ? `Airdrop ${id}` : `Story ${id}`,
  url: `https://news.test/${id}`,
  image_url: null,
  published_at: '2026-01-01T00:00:00.000Z',
  first_seen_at: '2026-01-01T00:00:00.000Z',
  tags: [],
  publisher: null,
  publisher_name: null,
  freshness_score: 5,
  sentiment_score: 5,
  overview: '',
  featured: false,
  ad: false,
  coins: [],
  story: null,
})

beforeEach(
  () => void changeMyFeed(() => ({ ...emptyFeed, mutes: [{ kind: 'word', text: 'airdrop' }] })),
)
afterEach(() => void changeMyFeed(() => emptyFeed))

function Feed() {
  return <FeedResults feed={useFeed({})} view="table" emptyHint="" />
}

/** A feed with so many rows on each page that are not muted. Returns the rows shown and the pages read. */
async function open(unmutedPerPage: number) {
  let pagesRead = 0
  const { client } = fakeServer({
    'GET /api/articles/new-count': () => ({ count: 0 }),
    'GET /api/articles': (query) => {
      const page = Number(query.get('before') ?? 1)
      const hasMore = page < LAST_PAGE
      pagesRead++
      return {
        articles: Array.from({ length: ROWS }, (_, row) =>
          article(10_000 - page * ROWS - row, row >= unmutedPerPage),
        ),
        hasMore,
        nextPage: hasMore ? page + 1 : null,
        nextBefore: hasMore ? String(page + 1) : null,
        totalCount: ROWS * LAST_PAGE,
        totalCountExact: true,
        until: 10_000,
      }
    },
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Feed />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const shown = () => screen.queryAllByRole('heading', { level: 2 }).length
  await waitFor(() => expect(shown()).toBe(unmutedPerPage))
  const loadMore = async (pages: number) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }))
    await waitFor(() => expect(shown()).toBe(unmutedPerPage * pages))
    await screen.findByRole('button', { name: 'Load More' })
    return { shown: shown(), pagesRead }
  }
  return loadMore
}

it.each([
  ['twenty rows a page: one page', 20, 2, 3],
  ['ten rows a page: one page', 10, 2, 3],
  ['nine rows a page: two pages', 9, 3, 5],
  ['four rows a page: three pages', 4, 4, undefined],
  ['one row a page: three pages, no more', 1, 4, undefined],
])(
  'Load More stops at ten more rows or three pages; %s',
  async (_, rows, pages, pagesAfterNext) => {
    const loadMore = await open(rows)
    expect(await loadMore(pages)).toEqual({ shown: rows * pages, pagesRead: pages })
    if (pagesAfterNext)
      expect(await loadMore(pagesAfterNext)).toEqual({
        shown: rows * pagesAfterNext,
        pagesRead: pagesAfterNext,
      })
  },
)
