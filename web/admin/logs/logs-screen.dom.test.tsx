import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Log } from '../../../contract/accounts/activity.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { press, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { LogsScreen } from './logs-screen.tsx'

const request = {
  model: 'deepseek-chat',
  requestTimestamp: '2026-11-15T10:00:00.000Z',
  publisher_id: 4,
  contentLength: 3871,
  tokenEstimate: 968,
}
const row = (id: number, rest: Partial<Log>, details: object): Log => ({
  id,
  created_at: '2026-11-15T10:00:00.000Z',
  action: 'fetch_feed',
  entity_type: 'publisher',
  entity_id: 3,
  status: 'success',
  publisher_name: null,
  ...rest,
  details: JSON.stringify(details),
})
const FETCHED = row(
  4,
  { status: 'partial', publisher_name: 'Basis & Carry' },
  { httpStatus: 200, unchanged: false, items: 24, unusable: 2, added: 4, updated: 0 },
)
const ROWS = [
  FETCHED,
  row(3, { action: 'fetch_content', entity_type: 'content_fetch' }, { items: 6, withContent: 6 }),
  row(
    2,
    { action: 'ai_response', entity_type: 'article', entity_id: 7 },
    { request, response: { totalTokens: 1604, promptTokens: 1322, completionTokens: 282 } },
  ),
  row(1, { action: 'ai_request', entity_type: 'article', entity_id: 7 }, request),
]

function open() {
  return showAdmin(
    <LogsScreen />,
    {
      'GET /api/logs': ({ query }) =>
        ROWS.filter(({ status }) => [null, status].includes(query.get('status'))),
      'GET /api/logs/people': () => [],
    },
    '/admin/logs',
  )
}
const line = (name: RegExp) => screen.findByRole('row', { name })

it('the log is read, filtered in the address and opened', async () => {
  open()
  const fetched = await line(/Basis & Carry: 4 new, 2 items could not be used/)
  expect(fetched.textContent).toMatch(/Publisher #3.*partial|partial.*Publisher #3/)
  screen.getByRole('cell', { name: /^Content Fetch #3$/ })
  typeInto(screen.getByLabelText('Status'), 'partial')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(window.location.search).toBe('?status=partial')
  fireEvent.click(within(await line(/Basis & Carry/)).getByRole('button', { name: 'Raw' }))
  await screen.findByText(/"unusable": 2/)
  press('Clear')
  await waitFor(() => expect(window.location.search).toBe(''))
  await line(/deepseek-chat/)
})

it('an analysis is one line that opens to both of its rows, and leads to its article', async () => {
  open()
  const analysis = await line(/deepseek-chat, 1,604 tokens: 1,322 prompt, 282 completion/)
  expect(screen.queryByRole('row', { name: /3,871 characters, about 968 tokens/ })).toBeNull()
  const link = within(analysis).getByRole('link', { name: 'Article #7' })
  expect(link.getAttribute('href')).toBe('/admin/articles_management?article=7')
  fireEvent.click(within(analysis).getByRole('button', { name: 'Raw' }))
  await screen.findByText(/"promptTokens": 1322/)
  expect(screen.getAllByText('ai_request').length).toBeGreaterThan(0)
})

it('refreshes itself every 30 seconds', async () => {
  fakeClock()
  const asked = open()
  await line(/Basis & Carry/)
  const logsAsked = () => asked.filter((call) => call === 'GET /api/logs').length
  const before = logsAsked()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(logsAsked()).toBe(before + 1))
})
