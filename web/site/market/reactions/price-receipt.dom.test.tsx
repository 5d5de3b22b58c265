import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { PriceChange, ReactionReceipt } from '../../../../contract/market/reactions.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { ReactionFigure } from './reaction-figure.tsx'

const AT = '2026-11-15T09:12:00.000Z'
const change = (given: Partial<PriceChange>): PriceChange => ({
  state: 'closed',
  change_percent: null,
  market_percent: null,
  ends_at: '2026-11-15T10:12:00.000Z',
  so_far_at: null,
  ...given,
})
const RECEIPT: ReactionReceipt = {
  symbol: 'BTC',
  name: 'Bitcoin',
  at: AT,
  price: 65384.1,
  hour_before: change({ change_percent: -0.4, market_percent: 0 }),
  after_1h: change({ change_percent: 1.8, market_percent: 0.2 }),
  after_24h: change({
    state: 'open',
    change_percent: 1.8,
    ends_at: '2026-11-16T09:12:00.000Z',
    so_far_at: '2026-11-15T16:05:00.000Z',
  }),
  first_publisher: 'Ledgerline',
  line: [
    { timestamp: '2026-11-15T09:10:00.000Z', price: 65384.1 },
    { timestamp: '2026-11-15T16:05:00.000Z', price: 66561 },
  ],
  market_line: [{ timestamp: '2026-11-15T09:10:00.000Z', change_percent: 0 }],
  market_coins: 20,
  gap: null,
  usual_hour_percent: 0.4,
  step_minutes: 5,
}

async function open(answers: Parameters<typeof fakeServer>[0], after_1h = RECEIPT.after_1h) {
  const { client } = fakeServer(answers)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReactionFigure symbol="BTC" reaction={{ story_id: 7, at: AT, after_1h }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const figure = screen.getByRole('button', { name: /^BTC .*Where does this come from\?$/ })
  await act(async () => void fireEvent.click(figure))
  return screen.findByRole('heading', { name: 'BTC around this story' })
}
const answer = (receipt: ReactionReceipt) => ({ 'GET /api/stories/7/reactions/BTC': () => receipt })

it('a figure opens what it is made of: three spans beside the market, so far, the first outlet and its price', async () => {
  await open(answer(RECEIPT))
  expect(await screen.findAllByText('-0.40%')).toHaveLength(2)
  expect(screen.getByRole('button', { name: /^BTC \+1\.80% in 1 h\./ })).toBeTruthy()
  expect(screen.getByText('market +0.20%')).toBeTruthy()
  expect(screen.getByText('still measuring')).toBeTruthy()
  expect(
    screen.getByText(
      '+1.80% so far, after 6 h 53 min. Counted from the first outlet: Ledgerline, Nov 15 09:12, at $65,384.10.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/not proof that the story caused it\. 5-minute prices\./)).toBeTruthy()
})

it('says what is not known instead of filling the gap', async () => {
  const nothing = change({ state: 'no_data' })
  await open(
    answer({
      ...RECEIPT,
      price: null,
      hour_before: nothing,
      after_1h: nothing,
      after_24h: nothing,
      gap: { from: '2026-11-15T03:00:00.000Z', to: '2026-11-15T08:40:00.000Z' },
    }),
    nothing,
  )
  expect(
    await screen.findByText('No price data for BTC from 03:00 to 08:40 on Nov 15'),
  ).toBeTruthy()
})

it('a failure says that nothing else is affected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open({})
  expect(await screen.findByText('The price reaction could not be loaded')).toBeTruthy()
})
