import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { press, refusal, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { PublishersScreen } from './publishers-screen.tsx'

const publisher = (id: number, name: string) =>
  ({
    id,
    name,
    slug: name.toLowerCase(),
    rss_url: `https://news.test/${id}.xml`,
    logo_url: null,
    description: null,
    active: true,
    rewrites_others: false,
    is_wire: false,
    dates_ahead_minutes: 0,
    content_fetch_type: null,
    content_rss_tag: null,
    content_api_key: null,
    updated_at: '2026-11-15T10:00:00.000Z',
    last_fetch_at: '2026-11-15T10:00:00.000Z',
    last_success_at: '2026-11-15T10:00:00.000Z',
    last_error: null,
    failures: 0,
    failing_since: null,
    next_try_at: null,
    articles_7d: 0,
    articles_per_day_14d: [],
  }) satisfies Publisher

function publisherServer(...publishers: Publisher[]) {
  const answers: Record<string, (sent: { headers: Headers }) => unknown> = {
    'GET /api/publishers': () => publishers,
    'GET /api/jobs/running': () => [],
    'GET /api/settings/cron': () => ({ enabled: true, ai_step: 'gpt-4' }),
  }
  showAdmin(<PublishersScreen />, answers, '/admin/publishers')
  return answers
}

const inRow = async (name: string, action: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li') as HTMLElement
  return within(row).getByRole('button', { name: action })
}
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }))

it('says above the list when articles fetched by hand get their scores', async () => {
  publisherServer()
  const order = await screen.findByText(/^Failing first, then by name\. Articles/)
  expect(order.textContent).toMatch(/fetched by hand are scored by the next scheduled run\.$/)
})

it('a feed that fails says so until it is dismissed, whatever succeeds meanwhile', async () => {
  fakeClock()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = publisherServer(publisher(1, 'Found Paper'), publisher(2, 'Lost Paper'))
  answers['POST /api/publishers/1/fetch'] = () => ({ articlesCount: 1 })
  answers['POST /api/publishers/2/fetch'] = () => refusal(502, 'The feed answered with 404.')
  fireEvent.click(await inRow('Lost Paper', 'Fetch Feeds'))
  const text = 'Failed to fetch feeds. Please check the console for details.'
  await screen.findByText(text)
  screen.getByText('The feed answered with 404.')
  act(() => void vi.advanceTimersByTime(3_200))
  screen.getByText(text)
  fireEvent.click(await inRow('Found Paper', 'Fetch Feeds'))
  await screen.findByText('1 new articles')
  screen.getByText(text)
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(text)).toBeNull()
  const success = screen.getByText('1 new articles').closest('[role=status]') as HTMLElement
  fireEvent.click(within(success).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('1 new articles')).toBeNull()
})

it('a publisher that cannot be saved keeps the dialog open with the reason, until it is dismissed', async () => {
  fakeClock()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = publisherServer(publisher(1, 'Original'))
  answers['POST /api/publishers'] = () => refusal(409, 'Its feed already exists.')
  answers['POST /api/publishers/find'] = () => ({ lines: [] })
  answers['POST /api/publishers/preview'] = () => refusal(400, 'This address is not allowed.')
  await screen.findByRole('link', { name: 'Original' })
  press('Add New Publisher')
  const dialog = inDialog('Add New Publisher')
  typeInto(dialog.getByLabelText('Name'), 'Copy')
  typeInto(dialog.getByLabelText('RSS URL'), 'https://news.test/1.xml')
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Add Publisher' }))
  save()
  await dialog.findByText('Failed to save publisher. Please check console for details.')
  dialog.getByText('Its feed already exists.')
  act(() => void vi.advanceTimersByTime(3_200))
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(dialog.queryByRole('alert')).toBeNull()
  save()
  await dialog.findByText('Its feed already exists.')
  typeInto(dialog.getByLabelText('RSS URL'), 'http://10.0.0.1/feed')
  fireEvent.click(dialog.getByRole('button', { name: 'Test feed' }))
  await dialog.findByText('The feed could not be read.')
  dialog.getByText('This address is not allowed.')
})

it('a stale edit names the version it began with, and is refused with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = publisherServer(publisher(1, 'Two Editors'))
  let version: string | null = null
  answers['PUT /api/publishers/1'] = ({ headers }) => {
    version = headers.get('if-match')
    return refusal(409, 'This publisher was changed meanwhile.')
  }
  fireEvent.click(await inRow('Two Editors', 'Edit'))
  const dialog = inDialog('Edit Publisher')
  typeInto(dialog.getByLabelText('Description'), 'mine')
  fireEvent.click(dialog.getByRole('button', { name: 'Update Publisher' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/changed meanwhile/))
  expect(version).toBe('"2026-11-15T10:00:00.000Z"')
})
