import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CoinPage, CoinRow } from '../../../../contract/market/coins.ts'
import { HOUR_MS } from '../../../../contract/platform/durations.ts'
import { SiteInfoContext } from '../../../page/site-info.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { follow, followedCoins } from '../../my-feed/followed-coins.ts'
import { CoinScreen } from './coin-screen.tsx'
import { CoinsScreen } from './coins-screen.tsx'

const now = Date.now()
const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString()
const noNews = { bullish: 0, neutral: 0, bearish: 0, unscored: 0 }
const coin = (symbol: string, name: string, part: Partial<CoinRow> = {}): CoinRow => ({
  symbol,
  name,
  price_usd: 100,
  price_change_24h_percent: 1,
  market_cap: 2e9,
  volume_24h: 1e6,
  updated_at: ago(0),
  rank: 1,
  price_change_1h_percent: 0.5,
  price_change_7d_percent: 3,
  high_24h: 1,
  low_24h: 1,
  sparkline_7d: [1, 2, 3],
  news_24h: noNews,
  ...part,
})
const page = (part: Partial<CoinPage> = {}): CoinPage => ({
  ...coin('XLM', 'Stellar'),
  range: '7d',
  from: ago(168),
  to: ago(0),
  change_percent: 4.9,
  high: 110,
  low: 90,
  points: [],
  sentiment_step_ms: 6 * HOUR_MS,
  sentiment: [],
  article_count: 0,
  ...part,
})
const emptyFeed = {
  articles: [],
  hasMore: false,
  nextPage: null,
  nextBefore: null,
  totalCount: 0,
  totalCountExact: true,
  until: 0,
}

function open(address: string, answers: Parameters<typeof fakeServer>[0]) {
  window.history.replaceState(null, '', address)
  const server = fakeServer({
    'GET /api/articles': () => emptyFeed,
    'GET /api/articles/new-count': () => ({ count: 0 }),
    ...answers,
  })
  const site = { name: 'Wire', url: 'https://news.example', renderedAt: now }
  render(
    <SiteInfoContext value={site}>
      <QueryClientProvider client={server.client}>
        <BrowserRouter>
          <Routes>
            <Route path="/coins" element={<CoinsScreen />} />
            <Route path="/coins/:symbol" element={<CoinScreen />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </SiteInfoContext>,
  )
  return server
}
const list = (coins: CoinRow[]) => ({ 'GET /api/coins': () => ({ coins, updated_at: ago(0) }) })
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

beforeEach(() => {
  for (const symbol of followedCoins()) follow(symbol, false)
})
afterEach(() => vi.restoreAllMocks())

it('sorts by a press of a head, turns at the second, and leaves what is missing last', async () => {
  const coins = [
    coin('BTC', 'Bitcoin', { price_change_7d_percent: -1 }),
    coin('ETH', 'Ethereum', { price_change_7d_percent: null, sparkline_7d: [] }),
    coin('SOL', 'Solana', { price_change_7d_percent: 9 }),
  ]
  open('/coins', list(coins))
  const head = within(await screen.findByRole('table')).getByRole('button', { name: '7d' })
  expect(names()).toEqual(['BitcoinBTC', 'EthereumETH', 'SolanaSOL'])
  fireEvent.click(head)
  await waitFor(() => expect(names()).toEqual(['SolanaSOL', 'BitcoinBTC', 'EthereumETH']))
  expect(window.location.search).toBe('?sort=7d')
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: '7d' }))
  await waitFor(() => expect(names()).toEqual(['BitcoinBTC', 'SolanaSOL', 'EthereumETH']))
  expect(screen.getByRole('columnheader', { name: '7d' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  expect(screen.getAllByText('no data').length).toBe(2)
})

it('one coin is a table of one, said in the singular', async () => {
  open('/coins', list([coin('BTC', 'Bitcoin')]))
  expect(await screen.findByText(/^1 coin(?:,|$)/)).toBeTruthy()
  expect(names()).toEqual(['BitcoinBTC'])
})

it('says that no coin is tracked', async () => {
  open('/coins', list([]))
  expect(await screen.findByText('No coins are tracked yet')).toBeTruthy()
})

it('shows only starred coins, and says so when there are none', async () => {
  open('/coins?followed=1', list([coin('BTC', 'Bitcoin'), coin('ETH', 'Ethereum')]))
  expect(await screen.findByText('No starred coins yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all coins' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Star Ethereum' }))
  expect(JSON.parse(localStorage.getItem('my-feed') ?? '').coins).toEqual(['ETH'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only starred coins' }))
  await waitFor(() => expect(names()).toEqual(['EthereumETH']))
  expect(screen.getByText(/^1 coin, updated \d\d:\d\d$/)).toBeTruthy()
})

it('filters by name or symbol as one types', async () => {
  open('/coins', list([coin('BTC', 'Bitcoin')]))
  const box = await screen.findByRole('searchbox', { name: 'Filter coins' })
  fireEvent.change(box, { target: { value: 'zcl' } })
  expect(screen.getByText("'zcl' is not among the 1 coin this site tracks.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(names()).toEqual(['BitcoinBTC'])
})

it('tells a failure in the panel, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = open('/coins', {})
  expect(
    await screen.findByText('The server did not answer. Your starred coins are kept.'),
  ).toBeTruthy()
  const before = server.asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked.length).toBe(before + 1))
})

it('a coin without prices says so, and offers a longer range', async () => {
  open('/coins/xlm', {
    'GET /api/coins/XLM': () =>
      page({ price_usd: null, change_percent: null, high: null, low: null }),
    'GET /api/coins/XLM/pins': () => ({ from: ago(168), to: ago(0), pins: [] }),
  })
  expect(await screen.findByText('No data available')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Feed' }).getAttribute('href')).toBe(
    '/coins/xlm/feed.xml',
  )
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.getByText('No stories about XLM in this span')).toBeTruthy()
  expect(screen.getByText('change unknown, no prices in this range')).toBeTruthy()
  expect(
    await screen.findByText('No news about Stellar in the last 7 days. Try a longer range.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show 30d' }))
  await waitFor(() => expect(window.location.search).toBe('?range=30d'))
})

it('a gap of a day is told, and no line is drawn over it', async () => {
  const hours = [
    ...Array.from({ length: 20 }, (_, index) => 100 - index),
    ...Array.from({ length: 20 }, (_, index) => 50 - index),
  ]
  open('/coins/xlm', {
    'GET /api/coins/XLM': () =>
      page({
        change_percent: null,
        points: hours.map((hour) => ({ timestamp: ago(hour), price: hour })),
      }),
    'GET /api/coins/XLM/pins': () => ({ from: ago(168), to: ago(0), pins: [] }),
  })
  expect(await screen.findByText('change unknown, history has a gap')).toBeTruthy()
  expect(screen.getByText(/No prices from [A-Z][a-z]{2} \d+, \d\d:\d\d to /)).toBeTruthy()
  const line = document.querySelector('path[stroke="var(--trend)"]')?.getAttribute('d') ?? ''
  expect(line.match(/M/g)).toHaveLength(2)
})

it('an unknown coin is the 404 screen', async () => {
  open('/coins/nothing', {})
  expect(await screen.findByText(/404/)).toBeTruthy()
})
