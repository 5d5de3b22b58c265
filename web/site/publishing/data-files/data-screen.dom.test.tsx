import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { DataScreen } from './data-screen.tsx'

function show(answers: Parameters<typeof fakeServer>[0]) {
  render(
    <QueryClientProvider client={fakeServer(answers).client}>
      <MemoryRouter>
        <DataScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const FILE = {
  month: '2026-10',
  path: '/data/2026-10.jsonl.gz',
  made_at: '2026-11-04T00:00:30.000Z',
  complete: true,
  rows: 31_204,
  removed: 2,
  bytes: 3_100_000,
  sha256: 'ab'.repeat(32),
}

it('lists each file with its rows, what was removed, its size and checksum', async () => {
  show({
    'GET /api/data': () => ({
      files: [FILE, { ...FILE, month: '2026-09', removed: 0, complete: false }],
    }),
  })
  const link = await screen.findByRole('link', { name: '2026-10' })
  expect(link.getAttribute('href')).toBe('/data/2026-10.jsonl.gz')
  expect(screen.getByText('31,204 rows · 2 rows removed · 3.1 MB · made Nov 4, 2026')).toBeTruthy()
  expect(screen.getByText('31,204 rows · 3.1 MB · so far, made Nov 4, 2026')).toBeTruthy()
  expect(screen.getAllByText(`sha256 ${FILE.sha256}`)).toHaveLength(2)
})

it('is not there where the site offers no files', async () => {
  show({})
  await screen.findByText("404 - Page doesn't exist")
})
