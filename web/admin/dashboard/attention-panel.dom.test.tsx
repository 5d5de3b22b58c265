import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../../api.ts'
import { createQueryClient } from '../../queries.ts'
import { AttentionPanel } from './attention-panel.tsx'

const moved = {
  id: 'moved:7',
  kind: 'feed',
  state: 'near',
  subject: 'The Daily Satchel',
  message: 'the server says the feed moved for good.',
  meta: 'Seen 1 of 3 times; then the address changes by itself',
  since: null,
  publisher_id: 7,
  address: 'https://satchel.example/rss/all.xml',
  fixes: [
    { kind: 'use-address', label: 'Use new address', path: null },
    { kind: 'fetch', label: 'Try now', path: null },
  ],
}

function show(mayMend: boolean) {
  const sent: [string | undefined, string, unknown][] = []
  let matters = [moved]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'GET') {
      sent.push([init?.method, String(input), JSON.parse(String(init?.body ?? '{}'))])
      matters = []
      return Response.json({ articlesCount: 3 })
    }
    return Response.json({
      checked_at: '2026-11-15T15:40:00.000Z',
      backlog: [{ what: 'stories', done: 500, total: 2000 }],
      matters,
      quiet: 'All 13 feeds answered.',
    })
  })
  const router = createMemoryRouter([{ path: '/', element: <AttentionPanel mayMend={mayMend} /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return sent
}

it('one press uses the new address and fetches; then one quiet sentence is left', async () => {
  const sent = show(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Use new address: The Daily Satchel' }))
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
  expect(screen.getByText('All 13 feeds answered.')).toBeTruthy()
  expect(sent).toEqual([
    ['PUT', '/api/publishers/7', { name: 'The Daily Satchel', rss_url: moved.address }],
    ['POST', '/api/publishers/7/fetch', { anyway: true }],
  ])
})

it('who may not mend it reads the same without buttons', async () => {
  show(false)
  await waitFor(() => expect(screen.getByText(/an admin can mend it/)).toBeTruthy())
  expect(screen.queryAllByRole('button')).toEqual([])
})
