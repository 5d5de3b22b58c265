import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Role } from '../../../contract/accounts/roles.ts'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { shortTime } from '../../format/short-time.ts'
import { AttentionPanel } from './attention-panel.tsx'

const moved = {
  id: 'moved:7',
  kind: 'feed',
  state: 'near',
  subject: 'The Daily Satchel',
  message: 'the server says the feed moved for good.',
  meta: 'Seen 1 of 3 times, last 2025-03-01T09:30:00.000Z',
  since: null,
  publisher_id: 7,
  address: 'https://satchel.example/rss/all.xml',
  address_items: 20,
  article_ids: [],
  needs: 'admin',
  fixes: [
    { kind: 'use-address', label: 'Use new address', path: null },
    { kind: 'fetch', label: 'Try now', path: null },
  ],
}

const preview = {
  articles: { count: 12, of: 100, bytes: 1000, before: '2026-10-15T00:00:00.000Z' },
}
const satchel = { id: 7, name: 'The Daily Satchel', rss_url: 'https://satchel.example/feed' }

function show(role: Role, found: object[] = [moved]) {
  session.begin('token', { id: 1, username: 'somebody', role })
  const sent: [string | undefined, string, unknown][] = []
  let matters = found
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).endsWith('/preview')) return Response.json(preview)
    if (init?.method !== 'GET') {
      sent.push([init?.method, String(input), JSON.parse(String(init?.body ?? '{}'))])
      matters = []
      return Response.json({ articlesCount: 3, changed: [], failures: [], deleted: {} })
    }
    if (String(input).endsWith('/api/publishers')) return Response.json([satchel])
    return Response.json({
      checked_at: '2026-11-15T15:40:00.000Z',
      backlog: [{ what: 'stories', done: 500, total: 2000 }],
      matters,
      quiet: 'All 13 feeds answered.',
    })
  })
  const router = createMemoryRouter([{ path: '/', element: <AttentionPanel /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return sent
}

it('one press uses the new address and fetches; then one quiet sentence is left', async () => {
  const sent = show('admin')
  expect(await screen.findByText(/returns 20 items/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Use new address: The Daily Satchel' }))
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
  expect(screen.getByText('All 13 feeds answered.')).toBeTruthy()
  expect(sent).toEqual([
    ['PUT', '/api/publishers/7', { name: 'The Daily Satchel', rss_url: moved.address }],
    ['POST', '/api/publishers/7/fetch', { anyway: true }],
  ])
})

it('articles that could not be analysed are asked for again with one press', async () => {
  const fixes = [{ kind: 'analyze', label: 'Analyse again', path: null }]
  const about = {
    id: 'analysis',
    kind: 'analysis',
    subject: '2 articles',
    message: 'could not be analysed.',
  }
  const sent = show('editor', [
    { ...moved, ...about, address: null, needs: 'editor', article_ids: [4, 9], fixes },
  ])
  expect((await screen.findByText('2 articles')).parentElement?.textContent).toBe(
    '2 articles could not be analysed.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Analyse again: 2 articles' }))
  await screen.findByText('Nothing needs attention.')
  expect(sent).toEqual([['POST', '/api/articles/bulk', { action: 'analyze', ids: [4, 9] }]])
})

it('articles that wait to be deleted are deleted once DELETE was typed', async () => {
  const fixes = [{ kind: 'delete-now', label: 'Delete now…', path: null }]
  const about = {
    id: 'retention',
    kind: 'retention',
    subject: '12 of 100 articles',
    message: 'are due.',
  }
  const sent = show('admin', [{ ...moved, ...about, publisher_id: null, address: null, fixes }])
  const button = await screen.findByRole('button', { name: 'Delete now…' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
  const confirm = await screen.findByRole('button', { name: 'Delete now' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Type DELETE to confirm'), { target: { value: 'DELETE' } })
  fireEvent.click(confirm)
  await screen.findByText('Nothing needs attention.')
  expect(sent).toEqual([['POST', '/api/settings/retention/run', { confirm: 'DELETE' }]])
})

it('who may not mend it reads the same without buttons', async () => {
  show('viewer')
  await waitFor(() => expect(screen.getByText(/ask an admin/)).toBeTruthy())
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('behind the dots an issue is snoozed, or its publisher paused', async () => {
  const sent = show('admin')
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'More: The Daily Satchel' }))
  await open()
  expect(document.activeElement?.textContent).toBe('Snooze until tomorrow')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  await open()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause publisher' }))
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
  expect(sent).toEqual([
    ['PUT', '/api/publishers/7', { name: satchel.name, rss_url: satchel.rss_url, active: false }],
  ])
})

it('shows eight at first, and to editors what they can act on', async () => {
  const ads = {
    ...moved,
    id: 'ads',
    kind: 'ads',
    subject: '12 articles',
    message: 'were flagged as ads today.',
  }
  const review = {
    ...ads,
    needs: 'editor',
    address: null,
    fixes: [{ kind: 'open', label: 'Review', path: '/x' }],
  }
  show('editor', [
    review,
    ...Array.from({ length: 10 }, (_, n) => ({ ...moved, id: `moved:${n}` })),
  ])
  expect(await screen.findByRole('link', { name: 'Review: 12 articles' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 11' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
  expect(screen.queryByRole('button', { name: /Use new address|More/ })).toBeNull()
})

it('shows times of the server in local time', async () => {
  show('admin')
  const local = shortTime('2025-03-01T09:30:00.000Z', new Date())
  expect(await screen.findByText(`Seen 1 of 3 times, last ${local}`)).toBeTruthy()
})
