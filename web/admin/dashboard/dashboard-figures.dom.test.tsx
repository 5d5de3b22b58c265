import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../api/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { DashboardFigures } from './dashboard-figures.tsx'

afterEach(() => session.end())

function open(role: 'admin' | 'editor') {
  session.begin('a token', { id: 1, username: role, role } as never)
  render(
    <QueryClientProvider client={fakeServer({ 'GET /api/publishers': () => [] }).client}>
      <MemoryRouter>
        <DashboardFigures settings={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('the dashboard of an empty site leads an admin to the publishers', async () => {
  open('admin')
  const link = await screen.findByRole('link', { name: 'Add publishers' })
  expect(link.getAttribute('href')).toBe('/admin/publishers')
})

it('who may not add publishers sees their count', async () => {
  open('editor')
  expect(await screen.findByText('of 0')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
