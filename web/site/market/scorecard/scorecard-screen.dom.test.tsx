import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Claim, Scorecard, Share } from '../../../../contract/market/scorecard.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { ScorecardScreen } from './scorecard-screen.tsx'

const share = (cases: number, percent: number | null, low = 49, high = 59, base = 51): Share => ({
  cases,
  share: percent,
  low: percent === null ? null : low,
  high: percent === null ? null : high,
  base_rate: base,
})
const claim = (verdict: Claim['verdict'], ...given: Parameters<typeof share>): Claim => ({
  ...share(...given),
  verdict,
})
const CARD: Scorecard = {
  window: '24h',
  period: '90d',
  cases: 1331,
  from: '2026-08-17T00:00:00.000Z',
  to: '2026-11-14T09:00:00.000Z',
  counting_since: '2026-08-17T00:00:00.000Z',
  claims: {
    bullish: claim('same', 412, 54),
    neutral: claim('worse', 631, 40, 36, 44),
    bearish: claim('better', 288, 57, 51, 63, 49),
  },
  bins: Array.from({ length: 10 }, (_, from) => ({
    from,
    to: from + 1,
    ...share(from === 3 ? 22 : 44, from === 3 ? null : 40 + from, 35 + from, 50 + from),
  })),
  trend: 'little',
  by_analyser: [
    {
      name: 'Built-in analyser 2.1',
      slug: null,
      cases: 882,
      bullish: share(300, 53),
      bearish: share(12, null),
    },
    {
      name: 'Built-in analyser 1.4',
      slug: null,
      cases: 12,
      bullish: share(9, null),
      bearish: share(3, null),
    },
  ],
  by_publisher: [
    {
      name: 'Ledgerline',
      slug: 'ledgerline',
      cases: 90,
      bullish: share(50, 53),
      bearish: share(40, 50),
    },
  ],
  by_coin: [],
  moved_before_percent: 61,
  left_out: { ties: 4, open: 38, no_price: 17, no_score: 5 },
}

function show(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers)
  render(
    <QueryClientProvider client={server.client}>
      <MemoryRouter initialEntries={['/scorecard']}>
        <ScorecardScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}

it('says each claim with its cases, base rate, interval and verdict, the bins as a table, and groups without a figure under 30', async () => {
  const { asked } = show({ 'GET /api/scorecard': () => CARD })
  await screen.findByText(
    'When we said bullish (7-10), the coin was up 24 h later in 54% of 412 cases.',
  )
  expect(screen.getAllByText('Base rate 51%, 95% interval 49 to 59')).toHaveLength(1)
  for (const verdict of [
    'No better than the base rate',
    'Not neutral',
    'Better than the base rate',
  ])
    expect(screen.getByText(verdict)).toBeTruthy()
  expect(screen.getByText('1,331 cases, Aug 17 to Nov 14, 2026')).toBeTruthy()
  expect(
    screen.getByText(/They climb a little\. Bars are 95% intervals; most of them cross/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
  const table = within(screen.getByRole('region', { name: /as a table/ }))
  expect(
    table.getByRole('row', { name: /^3-4 22 not enough data \(under 30 cases\)/ }),
  ).toBeTruthy()

  const groups = within(screen.getByRole('region', { name: 'By analyser' }))
  expect(
    groups.getByRole('row', { name: /^Built-in analyser 2\.1 882 53%.*not enough data/ }),
  ).toBeTruthy()
  expect(
    groups.getByRole('row', { name: 'Built-in analyser 1.4 12 not enough data (under 30 cases)' }),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Publisher' }))
  expect(screen.getByRole('link', { name: 'Ledgerline' }).getAttribute('href')).toBe(
    '/outlets/ledgerline',
  )
  expect(screen.getByText(/In 61% of the cases the coin had already moved/)).toBeTruthy()
  expect(screen.getByText(/are not over \(38\) and stories without price data \(17\)/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: '1 h' }))
  await waitFor(() => expect(asked.at(-1)).toContain('window=1h'))
})

it('widens the axis of bars that would leave it', async () => {
  const wide = share(31, 40, 12, 63)
  show({
    'GET /api/scorecard': () => ({
      ...CARD,
      claims: { ...CARD.claims, bullish: claim('same', 40, 80, 66, 88, 50) },
      by_analyser: [{ name: 'gpt-4', cases: 62, bullish: wide, bearish: share(31, 50) }],
    }),
  })
  const bar = await screen.findByRole('img', { name: /^80 percent, 95 percent interval 66 to 88/ })
  expect([...bar.children].map((part) => (part as HTMLElement).style.left)).toEqual([
    '50%',
    '70%',
    '87.5%',
  ])
  expect(screen.getAllByText('10%').length).toBeGreaterThanOrEqual(3)
  expect(screen.getAllByRole('columnheader', { name: '10 to 90%' })).toHaveLength(2)
})

it('says when there is not enough data', async () => {
  const none = claim(null, 0, null)
  show({
    'GET /api/scorecard': () => ({
      ...CARD,
      cases: 18,
      claims: { bullish: claim(null, 18, null), neutral: none, bearish: none },
      bins: CARD.bins.map((bin) => ({ ...bin, share: null, low: null, high: null })),
      trend: null,
      moved_before_percent: null,
      counting_since: '2026-11-12T08:00:00.000Z',
    }),
  })
  await screen.findByText('We said bullish in 18 finished cases. From 30 on, the share is shown.')
  expect(screen.getByText('12 to go')).toBeTruthy()
  expect(
    screen.getByText('No score has 30 finished cases yet. Counting began on Nov 12.'),
  ).toBeTruthy()
  expect(screen.queryByText(/had already moved/)).toBeNull()
})

it('a failure stays in its panel and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { asked } = show({})
  await screen.findByText('The scorecard could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
})
