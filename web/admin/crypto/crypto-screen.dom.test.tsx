import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { CryptoScreen } from './crypto-screen.tsx'

const coin = (id: number, symbol: string) => ({
  id,
  symbol,
  name: symbol,
  aliases: [],
  source_type: 'coingecko',
  source_identifier: symbol.toLowerCase(),
  last_update: null,
  updated_at: '2026-11-15T10:00:00.000Z',
})

const job = (id: string, kind: string, symbol: string) => ({
  id,
  kind,
  key: `${kind}:${symbol}:1`,
  state: 'running',
  done: 0,
  total: 0,
  current: 'Waiting for CoinGecko: 12 s',
  failures: [],
  result: null,
  error: null as string | null,
})

/** A server whose coin service makes every POST wait as a job, until `end` is called. */
function slowServer(atOpening: ReturnType<typeof job>[] = []) {
  const jobs = new Map(atOpening.map((each) => [each.id, each]))
  const posts: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    if (path === '/api/jobs/running')
      return Response.json([...jobs.values()].filter(({ state }) => state === 'running'))
    if (path.startsWith('/api/jobs/'))
      return Response.json(jobs.get(path.slice('/api/jobs/'.length)))
    if (init?.method !== 'POST') return Response.json([coin(1, 'BTC'), coin(2, 'ETH')])
    const { symbol = 'BTC' } = JSON.parse(String(init.body ?? '{}'))
    const kind = path.endsWith('/update') ? 'update-coin' : 'add-coin'
    const id = String(posts.push(`${kind} ${symbol}`))
    jobs.set(id, job(id, kind, symbol))
    return Response.json({ jobId: id }, { status: 202 })
  })
  const end = (id: string, error?: string) =>
    Object.assign(
      jobs.get(id) ?? {},
      error ? { state: 'failed', error } : { state: 'completed', result: {} },
    )
  return { posts, end }
}

function show() {
  session.begin('token', { id: 1, username: 'admin', role: 'admin' })
  const router = createMemoryRouter([{ path: '*', element: <CryptoScreen /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const importLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows how long a change waits for the coin service, and says when it is done', async () => {
  const server = slowServer()
  show()
  const [button] = await screen.findAllByRole('button', { name: 'Update' })
  fireEvent.click(button as HTMLElement)
  await screen.findByText('2 coins, 1 change under way. Waiting for CoinGecko: 12 s')
  server.end('1')
  await screen.findByText('Coin data updated successfully', undefined, { timeout: 3000 })
  await screen.findByText('2 coins', undefined, { timeout: 3000 })
})

it('asks for every coin of an import at once and follows those that wait side by side', async () => {
  const server = slowServer()
  show()
  fireEvent.change(await screen.findByLabelText('Symbols, separated by commas'), {
    target: { value: 'zzzz,dot' },
  })
  expect(screen.getByText('Import results appear here.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(server.posts).toEqual(['add-coin ZZZZ', 'add-coin DOT']))
  await screen.findByText('Waiting for CoinGecko: 12 s')
  server.end('2')
  await screen.findByText('Added DOT', undefined, { timeout: 3000 })
  server.end('1', "Coin 'zzzz' not found.")
  await screen.findByText("Failed to add ZZZZ: Coin 'zzzz' not found.", undefined, {
    timeout: 3000,
  })
  expect(importLines().slice(0, 3)).toEqual([
    'Processing ZZZZ...',
    'Processing DOT...',
    'Added DOT',
  ])
})

it('shows after a reload what is still under way', async () => {
  const server = slowServer([job('7', 'add-coin', 'ADA'), job('8', 'update-coin', 'ETH')])
  show()
  await screen.findByText('2 coins, 2 changes under way. Waiting for CoinGecko: 12 s')
  expect(importLines()).toEqual(['Processing ADA...'])
  server.end('7')
  await screen.findByText('Coin added successfully', undefined, { timeout: 3000 })
  await screen.findByText('Added ADA')
  server.end('8', 'CoinGecko gave no price for ETH; the last one is kept.')
  await screen.findByText('CoinGecko gave no price for ETH; the last one is kept.', undefined, {
    timeout: 3000,
  })
})

it('a lost network is said in the specified words', async () => {
  slowServer()
  show()
  await screen.findByText('2 coins')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent.change(screen.getByLabelText('Symbol'), { target: { value: 'eos' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'EOS' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add coin' }))
  await screen.findByText('Failed to add coin')
  cleanup()
  show()
  await screen.findByText('Failed to fetch coins')
})
