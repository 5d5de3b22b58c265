import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { session } from '../../api/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { PublishersScreen } from './publishers-screen.tsx'

it('says above the list when articles fetched by hand get their scores', async () => {
  session.begin('token', { id: 1, username: 'admin', role: 'admin' })
  const { client } = fakeServer({
    'GET /api/publishers': () => [],
    'GET /api/jobs/running': () => [],
    'GET /api/settings/cron': () => ({ enabled: true, ai_step: 'gpt-4' }),
  })
  const router = createMemoryRouter([{ path: '*', element: <PublishersScreen /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const order = await screen.findByText(/^Failing first, then by name\. Articles/)
  expect(order.textContent).toMatch(/fetched by hand are scored by the next scheduled run\.$/)
})
