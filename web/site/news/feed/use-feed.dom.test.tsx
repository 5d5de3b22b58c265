import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Article } from '../../../../contract/news/articles.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { FeedResults } from './feed-results.tsx'
import { useFeed } from './use-feed.ts'

const article = (id: number): Article => ({
  id,
  title: `Story ${id}`,
  url: `https://news.test/${id}`,
  image_url: null,
  published_at: '2026-01-01T00:00:00.000Z',
  first_seen_at: '2026-01-01T00:00:00.000Z',
  tags: [],
  publisher: null,
  publisher_name: null,
  freshness_score: null,
  sentiment_score: null,
  overview: '',
  featured: false,
  ad: false,
  coins: [],
  story: null,
})
const page = (ids: readonly number[], hasMore = false) => ({
  articles: ids.map(article),
  hasMore,
  nextPage: hasMore ? 2 : null,
  nextBefore: hasMore ? 'after7' : null,
  totalCount: 9,
  totalCountExact: true,
  until: 9,
})

function Feed() {
  return <FeedResults feed={useFeed({})} view="table" emptyHint="Nothing came in." />
}
function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /api/articles/new-count': () => ({ count: 0 }), ...answers })
  render(
    <QueryClientProvider client={server.client}>
      <MemoryRouter>
        <Feed />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}
const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)

it('shows skeletons, then the stories, and more of them when asked, each once', async () => {
  open({
    'GET /api/articles': (query) =>
      query.get('before') === 'after7' ? page([7, 6]) : page([9, 8, 7], true),
  })
  expect(screen.getByRole('status', { name: 'Loading articles' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }))
  await screen.findByText('Story 6')
  expect(titles()).toEqual(['Story 9', 'Story 8', 'Story 7', 'Story 6'])
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

it('what came in meanwhile waits until it is asked for', async () => {
  let newest = [8]
  const { client } = open({
    'GET /api/articles': () => page(newest),
    'GET /api/articles/new-count': () => ({ count: 2 }),
  })
  await screen.findByText('Story 8')
  newest = [10, 9, 8]
  await client.refetchQueries({ queryKey: ['GET /api/articles/new-count'] })
  const bar = await screen.findByRole('button', { name: '2 new articles' })
  expect(titles()).toEqual(['Story 8'])
  fireEvent.click(bar)
  await screen.findByText('Story 10')
  expect(titles()).toEqual(['Story 10', 'Story 9', 'Story 8'])
})

it('says that nothing was found', async () => {
  open({ 'GET /api/articles': () => page([]) })
  expect(await screen.findByText('No articles found')).toBeTruthy()
  expect(screen.getByText('Nothing came in.')).toBeTruthy()
})

it('a feed that cannot be read is only logged, and never called empty', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open({})
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('Failed to fetch articles', expect.anything()),
  )
  expect(screen.queryByText('No articles found')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('after a failed search the count goes and the old rows are dimmed, until it is loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  const server = fakeServer({
    'GET /api/articles/new-count': () => ({ count: 0 }),
    'GET /api/articles': (query) => {
      if (query.get('search') === 'etf' && isAway) throw new Error('away')
      return page([query.get('search') === 'etf' ? 3 : 8])
    },
  })
  function Searched({ search }: { search?: string }) {
    const feed = useFeed(search ? { search } : {})
    return (
      <>
        <p>count: {feed.count?.totalCount ?? 'none'}</p>
        <FeedResults feed={feed} view="table" emptyHint="" />
      </>
    )
  }
  const at = (search?: string) => (
    <QueryClientProvider client={server.client}>
      <MemoryRouter>
        <Searched {...(search && { search })} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(at())
  await screen.findByText('Story 8')
  const rows = screen.getByRole('region', { name: 'Articles' })
  rerender(at('etf'))
  const again = await screen.findByRole('button', { name: 'Load again' })
  expect(screen.getByText('count: none')).toBeTruthy()
  expect(titles()).toEqual(['Story 8'])
  expect(rows.className).toContain('opacity-50')
  isAway = false
  fireEvent.click(again)
  await screen.findByText('Story 3')
  expect(screen.getByText('count: 9')).toBeTruthy()
  expect(rows.className).not.toContain('opacity-50')
})

it('shows late scores by itself, and lets nothing new in with them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let scored = false
  const asked: (string | null)[] = []
  open({
    'GET /api/articles': (query) => {
      asked.push(query.get('until'))
      const { articles, ...rest } = page([8])
      return {
        ...rest,
        articles: articles.map((row) => ({ ...row, freshness_score: scored ? 7.5 : null })),
      }
    },
  })
  await screen.findByText('Story 8')
  expect(screen.queryByText('Freshness: 7.5')).toBeNull()
  scored = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('Freshness: 7.5')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toEqual([null, '9'])
  vi.useRealTimers()
})
