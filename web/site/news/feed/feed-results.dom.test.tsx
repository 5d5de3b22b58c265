import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, useSearchParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../../contract/platform/durations.ts'
import { loadParts } from '../../../page/load-once.ts'
import { SiteInfoContext } from '../../../page/site-info.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { MarketDashboard } from '../../market/dashboard/market-dashboard.tsx'
import { filtersOf } from '../feed-query/feed-url.ts'
import { FeedResults } from './feed-results.tsx'
import { useFeed } from './use-feed.ts'

const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const at = (hoursAgo: number) => new Date(end - hoursAgo * HOUR_MS).toISOString()
const bitcoin = { symbol: 'BTC', name: 'Bitcoin' }
const article = {
  id: 7,
  title: 'Told two hours ago',
  url: 'https://news.test/7',
  image_url: null,
  published_at: at(2),
  first_seen_at: at(2),
  tags: [],
  publisher: null,
  publisher_name: null,
  freshness_score: 5,
  sentiment_score: 5,
  overview: '',
  featured: false,
  ad: false,
  coins: [bitcoin],
  story: null,
}
const answers = {
  'GET /api/articles': () => ({
    articles: [article],
    hasMore: false,
    nextPage: null,
    nextBefore: null,
    totalCount: 1,
    totalCountExact: true,
    until: 7,
  }),
  'GET /api/articles/new-count': () => ({ count: 0 }),
  'GET /api/coins/BTC/pins': () => ({ from: at(24), to: at(0), pins: [] }),
  'GET /api/crypto/coins': () => [bitcoin],
  'GET /api/crypto/data/BTC': () => ({
    ...bitcoin,
    price_usd: 124,
    price_change_24h_percent: 1,
    market_cap: null,
    volume_24h: null,
    updated_at: at(0),
  }),
  'GET /api/crypto/history/BTC/24h': () =>
    Array.from({ length: 25 }, (_, index) => ({ timestamp: at(24 - index), price: 100 + index })),
  'GET /api/crypto/top-movers': () => ({ gainers: [], losers: [] }),
}

function Feed() {
  const [params] = useSearchParams()
  return <FeedResults feed={useFeed(filtersOf(params))} view="table" emptyHint="" />
}

it('a span marked on the chart brings the first result into sight, and so does the count of what was found', async () => {
  await loadParts()
  const size = { x: 0, y: 0, left: 0, top: 0, right: 500, bottom: 200, width: 500, height: 200 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(size as DOMRect)
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {})
  render(
    <SiteInfoContext value={{ name: 'Wire', url: 'https://news.example', renderedAt: end }}>
      <QueryClientProvider client={fakeServer(answers).client}>
        <BrowserRouter>
          <MarketDashboard />
          <Feed />
        </BrowserRouter>
      </QueryClientProvider>
    </SiteInfoContext>,
  )
  await screen.findByText('No stories about BTC in this span', {}, { timeout: 20_000 })
  const chart = screen.getByRole('img', { name: /^Price chart/ })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  for (let step = 0; step < 3; step++)
    fireEvent.keyDown(chart, { key: 'ArrowLeft', shiftKey: true })
  expect(shown).not.toHaveBeenCalled()
  fireEvent.keyDown(chart, { key: 'Enter' })
  const found = await screen.findByRole('link', { name: '0 stories, 1 article' })
  const first = () => document.querySelector('[data-story="7"]')
  await waitFor(() => expect(shown.mock.contexts).toEqual([first()]))
  fireEvent.click(found)
  expect(shown.mock.contexts).toEqual([first(), first()])
})
